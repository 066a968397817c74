/** The text of a file of the gold set, which the build puts into the module. */
declare module '*?raw' {
  const text: string;
  export default text;
}
