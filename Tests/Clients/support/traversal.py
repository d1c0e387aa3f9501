"""Parts of paths that try to escape from a folder."""

UPWARDS = [
    "..", "%2e%2e", "%2E%2E", ".%2e", "%2e.", "%252e%252e", "%25252e%25252e", "%c0%ae%c0%ae", "%e0%80%ae%e0%80%ae",
    "%f0%80%80%ae", "..%00", "..;", "...", "%2e%2e%2f", "..%5c", "..\\", "%uff0e%uff0e", "．．", "%ef%bc%8e%ef%bc%8e", ". .",
    "%20..", "..%20", "..%09", "./..", ".%00.", "%zz", "%", "%2", "%-1",
]
SLASHES = ["/", "//", "%2f", "%2F", "%252f", "\\", "%5c", "%5C", "%c0%af", "/./", "/%2e/", "%e2%88%95", "//./", "/x/../"]
ENDS = [
    "secret.txt", "site-private/x", "index.html", "etc/passwd", ".hidden", ".git/config", "link.txt", "relative.txt",
    "outside/x", "outside/", "loop", "site/link.txt", "proc/self/environ", "", "%00", "secret.txt%00.html", "secret.txt/",
]
