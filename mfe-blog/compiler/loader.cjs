/** Hands an article over to the compiler, which comes as an option: webpack loads this file without the means to read TypeScript. */
module.exports = function compileArticle() {
  const { compile, imageFiles, content, withDrafts } = this.getOptions();
  const done = this.async();
  this.addContextDependency(content(this.rootContext));
  const options = { workspace: this.rootContext, withDrafts: withDrafts(this.mode) };
  const emit = async () => {
    const code = compile(this.resourcePath, options);
    // Browsers ask for images; the server bundle only names them.
    if (this._compiler.name !== 'server')
      for (const { file, bytes } of await imageFiles(this.resourcePath, options)) this.emitFile(file, bytes);
    return code;
  };
  emit().then((code) => done(null, code), done);
};
