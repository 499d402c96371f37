/** Ce qu'une transaction garde court : au-delà, les autres attendraient ces dossiers. */
export const MENAGES_AU_PLUS = 50
