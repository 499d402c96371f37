// La connexion de la maison : le fournisseur d'identité de l'organisme, fait pour ProConnect (décision 0082).

/** Ce que l'on y vient faire : entrer, activer un compte où l'on est invité, rattacher le compte où l'on est déjà. */
export const butsDuDepart = ['ENTRER', 'ACTIVER', 'RATTACHER'] as const
export type ButDuDepart = (typeof butsDuDepart)[number]

/** Ce que le fournisseur affirme de la personne. */
export interface IdentiteAffirmee {
  readonly email: string | null
  readonly siret: string | null
}

/** Le compte que l'on active ou rattache, et ce que son organisme attend. */
export interface CompteARattacher {
  readonly email: string
  /** Nul : l'organisme n'a pas le sien au produit, aucun n'est exigé. */
  readonly siret: string | null
}

const normale = (adresse: string) => adresse.normalize('NFKC').trim().toLowerCase()

/** Pourquoi cette identité n'est pas celle du compte ; `null` : elle l'est. Une adresse seule n'ouvre jamais un compte : elle confirme une invitation. */
export function refusDeRattacher({ email, siret }: IdentiteAffirmee, compte: CompteARattacher, libelle: string): string | null {
  if (email === null || normale(email) !== normale(compte.email))
    return `L’adresse que donne ${libelle} n’est pas celle de ce compte : demandez une invitation à cette adresse.`
  return refusDeLOrganisme({ siret }, compte, libelle)
}

/** Le SIRET qu'affirme la maison, sans espaces ; `null` : aucun, ou ce n'en est pas un. */
export const siretLisible = (siret: string | null): string | null => {
  const chiffres = siret?.replaceAll(' ', '') ?? ''
  return /^[0-9]{14}$/.test(chiffres) ? chiffres : null
}

/**
 * Pourquoi cet établissement n'est pas celui du compte ; `null` : il l'est, ou aucun n'est exigé. Une même identité en choisit un à chaque entrée :
 * qui change d'employeur n'entre plus au nom de l'ancien.
 */
export const refusDeLOrganisme = (
  { siret }: Pick<IdentiteAffirmee, 'siret'>,
  attendu: Pick<CompteARattacher, 'siret'>,
  libelle: string,
): string | null =>
  attendu.siret === null || siretLisible(siret) === attendu.siret ? null : `L’organisme que donne ${libelle} n’est pas celui de ce compte.`

/** Ce qu'il faut savoir d'un partenaire avant de fermer ses mots de passe. */
export interface FaitsDeLaFermeture {
  /** Le service a une connexion de la maison. */
  readonly maison: boolean
  /** Une personne de l'administration pourrait encore entrer. */
  readonly administrationEntre: boolean
  /** La personne qui ferme en est, et n'y est pas rattachée. */
  readonly senferme: boolean
  /** Elle en est, et n'est pas entrée au nom de l'établissement que cet organisme exigerait. */
  readonly dUnAutreEtablissement: boolean
  readonly libelle: string
}

/** Pourquoi les mots de passe d'un partenaire ne se ferment pas, ou, fermés, son SIRET ne se change pas ; `null` : ils le peuvent. */
export function refusDeFermer({ maison, administrationEntre, senferme, ...faits }: FaitsDeLaFermeture): string | null {
  if (!maison) return 'Aucune connexion de la maison n’est configurée : personne ne pourrait plus entrer.'
  if (senferme) return 'C’est votre organisme : rattachez d’abord votre compte, dans « Mon compte ».'
  if (faits.dUnAutreEtablissement)
    return `C’est votre organisme : entrez d’abord par ${faits.libelle} au nom de cet établissement, ou plus personne n’y entrerait.`
  return administrationEntre ? null : 'Plus aucun compte d’administration ne pourrait entrer : qu’un d’eux se rattache d’abord.'
}
