/**
 * Une visite d'un dossier, une ligne du journal des consultations : les lectures d'une même personne qui se suivent à moins de ces minutes,
 * le même jour à Paris. Ouvrir une fiche en fait une douzaine ; qui revient l'après-midi fait une autre visite.
 */
export const MINUTES_ENTRE_DEUX_VISITES = 30

/** Qui a lu par le QR code d'une lettre : la base ne sait pas laquelle des personnes du ménage. */
export const LECTEUR_DE_LA_LETTRE = 'la personne à reloger'

interface Lecteur {
  readonly personne: { readonly prenom: string; readonly nom: string } | null
  readonly parLien?: string | null
  readonly parJeton: string | null
}

/** Qui a fait cette visite : une personne, ou son jeton d'API ; ou qui a reçu le lien par lequel le dossier s'est lu sans compte. */
export function lecteurEnClair({ personne, parLien, parJeton }: Lecteur): string {
  if (personne === null) return `Par le lien remis à ${parLien ?? 'une personne qui n’est plus connue'}`
  const nom = `${personne.prenom} ${personne.nom}`
  return parJeton === null ? nom : `${nom}, par ${parJeton === '' ? 'un jeton d’API effacé depuis' : `le jeton d’API « ${parJeton} »`}`
}
