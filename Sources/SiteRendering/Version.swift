/// The version of the program.
package let verdictVersion = "0.1.0"
