// Le téléphone et l'adresse électronique du demandeur principal sont ceux du ménage : une seule valeur, montrée aux deux endroits.

const MOYENS = ['telephone', 'email'] as const
type Contact = { readonly [M in (typeof MOYENS)[number]]: string | null }

interface Dossier {
  readonly informations: Contact
  readonly occupants: readonly { readonly id: string; readonly role: string; readonly contact: Contact }[]
}

const principalDe = ({ occupants }: Dossier) => occupants.find(({ role }) => role === 'PRINCIPAL')

/** Le dossier, où le demandeur principal porte le contact du ménage. */
export function avecLeContactDuMenage<D extends Dossier>(dossier: D): D {
  const { telephone, email } = dossier.informations
  return {
    ...dossier,
    occupants: dossier.occupants.map((occupant) =>
      occupant.role === 'PRINCIPAL' ? { ...occupant, contact: { ...occupant.contact, telephone, email } } : occupant,
    ),
  }
}

/**
 * Une saisie, où le contact dit à un endroit vaut pour l'autre ; dit autrement aux deux, elle est refusée d'abord (`contactsContraires`). Un demandeur principal qui
 * change apporte le sien ; s'il n'en a pas, le ménage garde le numéro où on le joint. Qui cesse de l'être ne garde pas celui du ménage.
 */
export function accorderLeContact<D extends Dossier>(apres: D, avant: Dossier | null): D {
  const principal = principalDe(apres)
  if (principal === undefined) return apres
  const ancien = avant === null ? undefined : principalDe(avant)
  const vaut = (moyen: (typeof MOYENS)[number]): string | null => {
    const [dit, sien] = [apres.informations[moyen], principal.contact[moyen]]
    if (avant !== null && dit !== avant.informations[moyen]) return dit
    if (ancien?.id === principal.id) return sien === ancien.contact[moyen] ? dit : sien
    return avant === null ? (dit ?? sien) : (sien ?? dit)
  }
  const informations = { ...apres.informations, telephone: vaut('telephone'), email: vaut('email') }
  const rendu = (contact: Contact, moyen: (typeof MOYENS)[number]) => (contact[moyen] === informations[moyen] ? null : contact[moyen])
  const occupants = apres.occupants.map((occupant) =>
    ancien === undefined || ancien.id === principal.id || occupant.id !== ancien.id
      ? occupant
      : { ...occupant, contact: { telephone: rendu(occupant.contact, 'telephone'), email: rendu(occupant.contact, 'email') } },
  )
  return avecLeContactDuMenage({ ...apres, informations, occupants })
}

/** Les champs d'une saisie qui dit le contact de deux façons : choisir perdrait l'une des deux en silence. */
export function contactsContraires(apres: Dossier, avant: Dossier): { readonly propertyPath: string; readonly message: string }[] {
  const rang = apres.occupants.findIndex(({ role }) => role === 'PRINCIPAL')
  const principal = apres.occupants[rang]
  if (principal === undefined) return []
  const ancien = principalDe(avant)
  const connu = ancien?.id === principal.id ? ancien.contact : { telephone: null, email: null }
  return MOYENS.filter((moyen) => {
    const [dit, sien] = [apres.informations[moyen], principal.contact[moyen]]
    return differe(dit, avant.informations[moyen]) && differe(sien, connu[moyen]) && differe(dit, sien)
  }).flatMap((moyen) =>
    [`informations.${moyen}`, `composition.occupants.${rang}.contact.${moyen}`].map((propertyPath) => ({
      propertyPath,
      message: DEUX_CONTACTS[moyen],
    })),
  )
}

const differe = (un: string | null, autre: string | null): boolean => un?.toLowerCase() !== autre?.toLowerCase()

export const DEUX_CONTACTS = {
  telephone: 'Le téléphone du demandeur principal est celui du ménage : deux numéros différents sont dits, n’en gardez qu’un',
  email: 'L’adresse électronique du demandeur principal est celle du ménage : deux adresses différentes sont dites, n’en gardez qu’une',
} as const satisfies Readonly<Record<(typeof MOYENS)[number], string>>

/** Un changement qui ne ferait que redire celui des informations. */
export const reditLeContact = (chemin: string, dossier: Dossier): boolean => {
  const principal = principalDe(dossier)
  return principal !== undefined && MOYENS.some((moyen) => chemin === `composition.occupants.${principal.id}.contact.${moyen}`)
}
