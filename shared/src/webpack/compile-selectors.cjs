const MAKES_CODE = /Function\('s', (.+)\)\(Snapshot\)/g;

/**
 * nwsapi, jsdom's selector engine, compiles selectors with `Function`, which is disabled where remote code runs. Node's
 * own compiler does the same for code that can require it.
 */
module.exports = function compileSelectors(source) {
  if (source.match(MAKES_CODE)?.length !== 1) throw new Error('nwsapi makes code in another way: look at it');
  return source.replace(MAKES_CODE, "require('node:vm').compileFunction($1, ['s'])(Snapshot)");
};
