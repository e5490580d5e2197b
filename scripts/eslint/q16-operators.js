// SRS-004 SHALL-029, SHALL-030: Q16.16 arithmetic goes through bytes/q16.ts, never through a raw operator. The type
// checker knows which values are Q16: they carry the brand `__q16`, as a property or as a unique symbol.

const BRAND = '__q16';
// How TypeScript names a property whose key is `declare const __q16: unique symbol`.
const SYMBOL = /^__@_?__q16@\d+$/;
const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '**', '<<', '>>', '>>>', '&', '|', '^']);
const UNARY = new Set(['-', '+', '~']);

/** @type {import('eslint').Rule.RuleModule} */
export const q16Operators = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { raw: 'Raw {{operator}} on a Q16.16 value: use the functions of bytes/q16.ts (SRS-004 SHALL-030).' },
  },
  create(context) {
    const { services, checker } = toTypes(context);

    /** @param {import('estree').Node} node @param {string} operator @param {readonly import('estree').Node[]} operands */
    function report(node, operator, operands) {
      if (operands.some((operand) => isQ16(checker, services.getTypeAtLocation(operand)))) {
        context.report({ node, messageId: 'raw', data: { operator } });
      }
    }

    return {
      BinaryExpression(node) {
        if (ARITHMETIC.has(node.operator)) report(node, node.operator, [node.left, node.right]);
      },
      AssignmentExpression(node) {
        const operator = node.operator.slice(0, -1);
        if (ARITHMETIC.has(operator)) report(node, node.operator, [node.left, node.right]);
      },
      UnaryExpression(node) {
        if (UNARY.has(node.operator)) report(node, node.operator, [node.argument]);
      },
      UpdateExpression(node) {
        report(node, node.operator, [node.argument]);
      },
    };
  },
};

/**
 * @param {import('typescript').TypeChecker} checker
 * @param {import('typescript').Type} type
 * @returns {boolean}
 */
export function isQ16(checker, type) {
  const bound = checker.getBaseConstraintOfType(type) ?? type;
  if (bound.isUnion()) return bound.types.some((part) => isQ16(checker, part));
  return bound.getProperties().some(({ name }) => name === BRAND || SYMBOL.test(name));
}

/**
 * What the parser of typescript-eslint adds to a file; ESLint's own types do not know it.
 * @typedef {{ program?: import('typescript').Program, getTypeAtLocation(node: import('estree').Node): import('typescript').Type }} Services
 * @param {import('eslint').Rule.RuleContext} context
 */
function toTypes(context) {
  /** @type {unknown} */
  const added = context.sourceCode.parserServices;
  const services = /** @type {Services} */ (added);
  if (!services.program) throw new Error('affidavit/q16-operators needs type information: set parserOptions.project');
  return { services, checker: services.program.getTypeChecker() };
}
