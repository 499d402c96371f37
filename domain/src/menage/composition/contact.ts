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
 * Une saisie, où le contact dit à un endroit vaut pour l'autre. Dit aux deux, celui des informations l'emporte. Un demandeur principal qui
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

/** Un changement qui ne ferait que redire celui des informations. */
export const reditLeContact = (chemin: string, dossier: Dossier): boolean => {
  const principal = principalDe(dossier)
  return principal !== undefined && MOYENS.some((moyen) => chemin === `composition.occupants.${principal.id}.contact.${moyen}`)
}
