/** Whether somebody is being looked for, so that every page shows it; the rest is loaded then. */
export const seekBar = $state({ shown: false });
