# Lets a program live in another time, $clock in seconds since 1970. It is one static file, so nothing can be put in place
# of its C library.
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
