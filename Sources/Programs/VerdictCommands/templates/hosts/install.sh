case ${VERDICT_RELEASE:-} in
*'#sha256='*) ;;
*) echo "Set VERDICT_RELEASE at the top of {path} to the URL of" \
    "a Verdict archive, followed by #sha256= and its checksum." >&2
  exit 1 ;;
esac
curl --fail --silent --show-error --location --retry 3 \
  --output ~/verdict.tar.xz "${VERDICT_RELEASE%%#*}"
echo "${VERDICT_RELEASE##*#sha256=}  $HOME/verdict.tar.xz" \
  | sha256sum --check --quiet
mkdir -p ~/verdict
tar -xJf ~/verdict.tar.xz -C ~/verdict --strip-components 1
