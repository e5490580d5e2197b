import { builtinRules } from 'eslint/use-at-your-own-risk';

/** @param {string} name */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other way to a rule of ESLint's own
const rule = (name) => builtinRules.get(name);

/** ESLint's own rules that oxlint does not know, for oxlint to run as they are: what they name, they find there too. */
export default {
  meta: { name: 'syntax' },
  rules: {
    'no-restricted-syntax': rule('no-restricted-syntax'),
    'no-octal': rule('no-octal'),
    'no-dupe-args': rule('no-dupe-args'),
  },
};
