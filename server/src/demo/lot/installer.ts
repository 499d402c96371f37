import { ageLe } from '@relogement/domain/common/date'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import type { Alea } from '../alea.ts'
import { enTexte, mois } from '../jours.ts'
import { creerMenage, type MenageDemo } from '../menage.ts'
import { type Parcours, parcourir } from '../parcours/parcours.ts'
import { repartir, repartition } from '../parcours/repartition.ts'
import { foyerDUnJeune } from '../personnes/foyer.ts'
import type { CompteEnBase, OperationEnBase, Socle } from '../socle/socle.ts'

/** Les numéros donnés dans chaque opération, et les dossiers confiés à chacun, d'un lot à l'autre. */
export interface Registres {
  readonly numeros: Map<OperationEnBase, number>
  readonly dossiers: Map<CompteEnBase, number>
}

/** Les ménages d'un lot : chacun dans une opération assez ancienne pour ce qu'il a vécu. */
export function installer(combien: number, socle: Socle, registres: Registres, alea: Alea): MenageDemo[] {
  const menages: MenageDemo[] = []
  const separes = new Set<MenageDemo>()
  for (const statut of repartir(combien, alea)) {
    const source = peutVenirDUneSeparation(statut) && alea.chance(0.07) ? sourcePossible(menages, separes, socle, alea) : null
    const { operation, parcours } = situer(statut, source, socle, alea)
    if (source !== null) separes.add(source)
    menages.push(
      creerMenage(
        {
          code: source === null ? codeSuivant(operation, registres) : `${source.code}-D1`,
          operation,
          charge: confier(parcours, source, socle, registres, alea),
          parcours,
          aujourdhui: socle.aujourdhui,
          decohabitation:
            source === null
              ? null
              : { source, foyer: foyerDUnJeune(nomDesEnfants(source), Number(enTexte(socle.aujourdhui).slice(0, 4)), alea) },
        },
        alea,
      ),
    )
  }
  return menages
}

const ESSAIS = 60
/** Un dossier s'ouvre un peu avant le début du plan de relogement. */
const AVANCE = 60

function situer(
  statut: StatutMenage,
  source: MenageDemo | null,
  socle: Socle,
  alea: Alea,
): { operation: OperationEnBase; parcours: Parcours } {
  for (let essai = 0; essai < ESSAIS; essai += 1) {
    const operation = source?.operation ?? choisirOperation(statut, socle, alea)
    const pasAvant = Math.max(operation.debut - AVANCE, source === null ? 0 : source.parcours.creeLe + 20)
    const parcours = parcourir(
      { statut, pru: operation.demo.pru, pasAvant, aujourdhui: socle.aujourdhui, calendrier: socle.calendrier },
      alea,
    )
    if (parcours !== null) return { operation, parcours }
  }
  throw new Error(`Aucun parcours ne mène à ${statut}`)
}

/** Les premières étapes se font surtout dans les opérations récentes. */
function choisirOperation(statut: StatutMenage, { operations, aujourdhui }: Socle, alea: Alea): OperationEnBase {
  const { moisDOperation } = repartition[statut]
  const possibles = operations.filter(({ demo, debut }) => demo.reloge && aujourdhui - debut >= mois(moisDOperation))
  const debutant = moisDOperation <= 6 && statut !== 'DEPART_SPONTANE'
  return alea.selon(
    possibles.map(
      (operation) => [operation, operation.demo.logements * (debutant && aujourdhui - operation.debut < mois(20) ? 4 : 1)] as const,
    ),
  )
}

function codeSuivant(operation: OperationEnBase, { numeros }: Registres): string {
  const numero = (numeros.get(operation) ?? 0) + 1
  numeros.set(operation, numero)
  return `${operation.code}-${String(numero).padStart(4, '0')}`
}

/** À qui a le moins de dossiers parmi quelques-uns ; un quart des entretiens à faire n'est encore à personne. */
function confier(
  { etapes }: Parcours,
  source: MenageDemo | null,
  { charges }: Socle,
  { dossiers }: Registres,
  alea: Alea,
): CompteEnBase | null {
  if (source?.charge) return source.charge
  if (etapes.length === 0 && alea.chance(0.25)) return null
  const nombre = (charge: CompteEnBase) => dossiers.get(charge) ?? 0
  const charge = alea.plusieurs(charges, 3).reduce((moins, autre) => (nombre(autre) < nombre(moins) ? autre : moins))
  dossiers.set(charge, nombre(charge) + 1)
  return charge
}

const peutVenirDUneSeparation = (statut: StatutMenage): boolean =>
  statut === 'ENTRETIEN_PREALABLE_A_REALISER' || statut === 'ATTENTE_PRESENTATION_GTR'

const nomDesEnfants = ({ sections }: MenageDemo): string =>
  (sections.occupants.find(({ role }) => role === 'ENFANT') ?? sections.occupants[0])?.nom ?? ''

/** Un ménage avec un parent en âge d'avoir un grand enfant, encore suivi. */
function sourcePossible(
  menages: readonly MenageDemo[],
  separes: ReadonlySet<MenageDemo>,
  { aujourdhui }: Socle,
  alea: Alea,
): MenageDemo | null {
  const jour = enTexte(aujourdhui)
  const possibles = menages.filter((menage) => {
    const naissance = menage.sections.occupants[0]?.dateDeNaissance
    return (
      menage.decohabiteDe === null &&
      !separes.has(menage) &&
      menage.charge !== null &&
      menage.parcours.etapes.length >= 4 &&
      menage.parcours.statut !== 'DEPART_SPONTANE' &&
      aujourdhui - menage.parcours.creeLe > mois(8) &&
      naissance != null &&
      ageLe(naissance, jour) >= 46 &&
      menage.sections.occupants.length > 1
    )
  })
  return possibles.length === 0 ? null : alea.choisir(possibles)
}
