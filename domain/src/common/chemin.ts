/** Ce chemin pointé est cette part du dossier, ou dans elle : `composition.colocation` est dans `composition`. */
export const estDans = (chemin: string, part: string): boolean => chemin === part || chemin.startsWith(`${part}.`)

/** Une clé qui désigne l'élément d'une liste : son rang, ou son identifiant, que `#` peut annoncer. */
export const estElement = (cle: string): boolean =>
  (cle !== '' && Number.isInteger(Number(cle))) || (sansDiese(cle).length === 36 && cle.split('-').length === 5)

export const sansDiese = (cle: string): string => (cle.startsWith('#') ? cle.slice(1) : cle)
