import VerdictCommands

await VerdictCommand.main()
