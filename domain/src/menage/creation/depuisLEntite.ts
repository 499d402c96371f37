// L'appel générique de la spécification (§ 7) ouvre un dossier par la forme même de l'entité : ce qu'il faut pour l'ouvrir s'y lit.
type Objet = Readonly<Record<string, unknown>>

const objet = (valeur: unknown): Objet => (valeur !== null && typeof valeur === 'object' && !Array.isArray(valeur) ? (valeur as Objet) : {})

/** Une référence : l'objet et son `id`, l'identifiant seul, ou l'adresse qui finit par lui. */
const idDe = (reference: unknown): unknown => {
  if (typeof reference === 'string') return reference.split('/').at(-1)
  const { id, '@id': adresse } = objet(reference)
  return id ?? (typeof adresse === 'string' ? adresse.split('/').at(-1) : undefined)
}

/** Elle a des sections ; l'écran, un demandeur. */
export function estUneEntite(corps: unknown): boolean {
  const { relogement, composition, demandeur } = objet(corps)
  return demandeur === undefined && (relogement !== undefined || composition !== undefined)
}

/** La saisie d'ouverture que porte un corps de l'une ou l'autre forme ; celle de l'écran peut dire `operation` de même. */
export function depuisLEntite(corps: unknown): unknown {
  const { operation, ...ecran } = objet(corps)
  if (operation != null && ecran['operationId'] === undefined && !estUneEntite(corps)) return { ...ecran, operationId: idDe(operation) }
  if (!estUneEntite(corps)) return corps
  const { relogement, composition, informations, logementActuel, logementActuelLocalisation } = objet(corps)
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

/** Le chemin d'un refus de la saisie d'ouverture, tel que l'entité le nomme. */
export function cheminDansLEntite([premier, ...suite]: readonly PropertyKey[], corps: unknown): PropertyKey[] {
  if (premier === 'operationId') return ['relogement', 'operation']
  if (premier === 'adresse') return ['logementActuelLocalisation', 'adresse', ...suite]
  if (premier === 'logement') return [suite[0] === 'typologie' ? 'logementActuel' : 'logementActuelLocalisation', ...suite]
  if (premier !== 'demandeur') return [premier, ...suite].filter((cle) => cle !== undefined)
  const { chemin } = principalDeLEntite(objet(corps)) ?? { chemin: ['composition', 'occupants', 0] }
  return [...chemin, ...(suite[0] === 'telephone' || suite[0] === 'email' ? ['contact'] : []), ...suite]
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
