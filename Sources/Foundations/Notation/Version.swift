/// The version of the program.
package let verdictVersion = "0.3.0-dev"
