# Runs a program with another clock, $clock in seconds since 1970. The program is linked statically, so its C library cannot
# be replaced.
set pagination off
set confirm off
set startup-with-shell off
set print thread-events off
handle SIGALRM nostop noprint pass
break time
commands
silent
return (long)$clock
continue
end
run
