/** Ce chemin pointé est cette part du dossier, ou dans elle : `composition.colocation` est dans `composition`. */
export const estDans = (chemin: string, part: string): boolean => chemin === part || chemin.startsWith(`${part}.`)
