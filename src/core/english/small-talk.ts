// What is said without asking anything that documents could answer.

/** "Hello", "Thank you very much", "What can I ask?" */
export const isSmallTalk = (text: string): boolean => SMALL_TALK.test(text);

const SMALL_TALK =
  /^\W*(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|thanks?(?: you)?(?: very much| a lot)?|how are you(?: doing)?(?: today)?|bye|goodbye|ok|okay|test|testing|help|who are you|what are you|what can (?:you do|i ask(?: you| here)?|i do here)|how does this work)(?: there| everyone| everybody)?\W*$/i;
