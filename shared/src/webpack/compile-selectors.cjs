const MAKES_CODE = /Function\('s', (.+)\)\(Snapshot\)/g;

/**
 * nwsapi, with which jsdom finds elements, makes code of selectors by `Function`, which is refused where remote code runs.
 * Node's own compiler does the same for those who can name it.
 */
module.exports = function compileSelectors(source) {
  if (source.match(MAKES_CODE)?.length !== 1) throw new Error('nwsapi makes code in another way: look at it');
  return source.replace(MAKES_CODE, "require('node:vm').compileFunction($1, ['s'])(Snapshot)");
};
