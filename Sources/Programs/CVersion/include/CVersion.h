/// The commit that the program was built from and its day, as `make` knows them; an empty text where it does not.
const char *verdict_commit(void);
