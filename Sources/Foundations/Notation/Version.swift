/// The version of the program.
package let verdictVersion = "0.2.0"
