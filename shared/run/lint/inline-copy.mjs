/** Attributes and properties that contain visible text. */
const COPY_NAMES = new Set([
  'about',
  'alt',
  'aria-description',
  'aria-label',
  'busyLabel',
  'busyText',
  'caption',
  'description',
  'eyebrow',
  'failure',
  'hint',
  'label',
  'lead',
  'legend',
  'loadingText',
  'message',
  'placeholder',
  'summary',
  'text',
  'title',
]);

/** ESLint rule: components import their copy from a `*-content.ts` file. */
export const noInlineCopy = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { inline: 'Move "{{text}}" to a *-content.ts file beside this component.' },
  },
  create(context) {
    const check = (node) => {
      const text = textsIn(node).find((candidate) => /\p{L}/u.test(candidate));
      if (text !== undefined) context.report({ node, messageId: 'inline', data: { text: text.trim() } });
    };
    return {
      JSXText: check,
      ':matches(JSXElement, JSXFragment) > JSXExpressionContainer': check,
      JSXAttribute: ({ name, value }) => COPY_NAMES.has(name.name) && check(value),
      Property: ({ key, value }) => COPY_NAMES.has(key.name ?? key.value) && check(value),
    };
  },
};

/** The string literals that an expression may evaluate to. */
function textsIn(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'JSXText':
      return [node.value];
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked);
    case 'JSXExpressionContainer':
      return textsIn(node.expression);
    case 'ConditionalExpression':
      return [...textsIn(node.consequent), ...textsIn(node.alternate)];
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : textsIn(node.left)), ...textsIn(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsIn(node.left), ...textsIn(node.right)] : [];
    default:
      return [];
  }
}
