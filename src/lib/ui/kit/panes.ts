// From which width of the window a place has room for more than itself. The same numbers stand in the styles.

/** The answer, and the evidence beside it; below, evidence is a sheet. */
export const TWO_PANES = 'min-width: 48rem';
/** What the case holds, on the other side. */
export const THREE_PANES = 'min-width: 75rem';
