/** The messages of the server, in the types that `make protocol` writes for the rules and the page alike. */
export * from "../../../packages/rules/src/protocol";
