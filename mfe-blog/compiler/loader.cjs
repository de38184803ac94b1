/** Passes an article to the compiler. The compiler is an option, because webpack cannot load TypeScript here. */
module.exports = function compileArticle() {
  const { compile, imageFiles, content, withDrafts } = this.getOptions();
  const done = this.async();
  this.addContextDependency(content(this.rootContext));
  const options = { workspace: this.rootContext, withDrafts: withDrafts(this.mode) };
  const emit = async () => {
    const code = compile(this.resourcePath, options);
    // Only the browser build emits image files; the server bundle uses their names.
    if (this._compiler.name !== 'server')
      for (const { file, bytes } of await imageFiles(this.resourcePath, options)) this.emitFile(file, bytes);
    return code;
  };
  emit().then((code) => done(null, code), done);
};
