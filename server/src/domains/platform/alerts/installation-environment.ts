/** The live environment that belongs to the installation and to no business. */
export const INSTALLATION_ENVIRONMENT = 2n;
