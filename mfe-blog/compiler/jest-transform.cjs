const { createHash } = require('node:crypto');
const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const swc = require('@swc/jest');
const { require: requireTypeScript } = require('tsx/cjs/api');

const WORKSPACE = path.resolve(__dirname, '..');
const { compile } = requireTypeScript('./compile.ts', __filename);
const modules = swc.createTransformer({ jsc: { target: 'es2022' } });

/** Compiles the articles for tests as in a build. */
module.exports = {
  process: (_text, file, options) => {
    const code = compile(file, { workspace: WORKSPACE, withDrafts: false });
    return modules.process(code, `${file}.js`, options);
  },
  // The output depends on all articles.
  getCacheKey: (_text, file) => {
    const hash = createHash('sha256').update(file);
    for (const folder of ['compiler', 'content', 'src/articles'])
      for (const entry of readdirSync(path.join(WORKSPACE, folder), { recursive: true, withFileTypes: true }))
        if (entry.isFile())
          hash.update(entry.name).update(readFileSync(path.join(entry.parentPath, entry.name)));
    return hash.digest('hex');
  },
};
