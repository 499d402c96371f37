// L'appel générique de la spécification (§ 7) ouvre un dossier par la forme même de l'entité : ce qu'il faut pour l'ouvrir s'y lit.
type Objet = Readonly<Record<string, unknown>>

const objet = (valeur: unknown): Objet => (valeur !== null && typeof valeur === 'object' && !Array.isArray(valeur) ? (valeur as Objet) : {})

/** Une référence : l'objet et son `id`, l'identifiant seul, ou l'adresse qui finit par lui. */
const idDe = (reference: unknown): unknown => {
  if (typeof reference === 'string') return reference.split('/').at(-1)
  const { id, '@id': adresse } = objet(reference)
  return id ?? (typeof adresse === 'string' ? adresse.split('/').at(-1) : undefined)
}

/** La saisie d'ouverture que porte un corps de l'une ou l'autre forme ; celle de l'écran est rendue telle quelle. */
export function depuisLEntite(corps: unknown): unknown {
  const { relogement, composition, informations, logementActuel, logementActuelLocalisation, demandeur } = objet(corps)
  if (demandeur !== undefined || (relogement === undefined && composition === undefined)) return corps
  const principal = objet(occupantsDe(composition).find(({ role }) => role === 'PRINCIPAL'))
  const { adresse, etage, numeroPorte } = objet(logementActuelLocalisation)
  const contact = { ...objet(principal['contact']), ...sansNul(objet(informations)) }
  return {
    operationId: idDe(objet(relogement)['operation']),
    demandeur: { ...principal, telephone: contact['telephone'], email: contact['email'] },
    adresse,
    logement: sansNul({ typologie: objet(logementActuel)['typologie'], etage, numeroPorte }),
    sections: sectionsDe(objet(corps)),
  }
}

const occupantsDe = (composition: unknown): Objet[] => {
  const { occupants } = objet(composition)
  return Array.isArray(occupants) ? occupants.map(objet) : []
}

/** Où l'entité nomme le demandeur principal, et le contact qu'elle lui donne. */
export function principalDeLEntite({ composition }: Objet): { chemin: (string | number)[]; contact: Objet } | null {
  const occupants = occupantsDe(composition)
  const rang = occupants.findIndex(({ role }) => role === 'PRINCIPAL')
  return rang < 0 ? null : { chemin: ['composition', 'occupants', rang], contact: objet(occupants[rang]?.['contact']) }
}

const sansNul = (valeurs: Objet): Objet => Object.fromEntries(Object.entries(valeurs).filter(([, valeur]) => valeur != null))

/** Le reste de l'entité, à enregistrer une fois le dossier ouvert ; l'opération n'est plus à dire. */
function sectionsDe({ relogement, ...corps }: Objet): Objet {
  const { operation: _, ...reste } = objet(relogement)
  return { ...corps, ...(Object.keys(reste).length === 0 ? {} : { relogement: reste }) }
}
