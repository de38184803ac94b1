/** Hands an article over to the compiler, which comes as an option: webpack loads this file without the means to read TypeScript. */
module.exports = function compileArticle() {
  const { compile, content, withDrafts } = this.getOptions();
  this.addContextDependency(content(this.rootContext));
  return compile(this.resourcePath, { room: this.rootContext, withDrafts: withDrafts(this.mode) });
};
