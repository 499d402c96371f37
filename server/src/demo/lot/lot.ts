import { evenementDeLaSource } from '../../menage/decohabitation/decohabiter.usecase.ts'
import type { Alea } from '../alea.ts'
import { type FinDeParcours, finir } from '../fin/fin.ts'
import { type Histoire, raconter } from '../histoire/raconter.ts'
import { rappeler } from '../histoire/rappels.ts'
import { animer, type Vie } from '../histoire/vie.ts'
import { heures } from '../jours.ts'
import { type Positionnement, positionner } from '../logements/positionnement.ts'
import type { PropositionDemo } from '../logements/proposition.ts'
import type { MenageDemo } from '../menage.ts'
import type { Socle } from '../socle/socle.ts'
import { installer, type Registres } from './installer.ts'

export interface DossierDemo {
  readonly menage: MenageDemo
  readonly propositions: readonly PropositionDemo[]
  readonly histoire: Histoire
  readonly vie: Vie
  readonly fin: FinDeParcours
}

export interface Lot extends Positionnement {
  readonly dossiers: readonly DossierDemo[]
}

/** Quelques centaines de ménages qui se partagent des logements ; un lot ne doit rien aux autres. */
export function creerLot(combien: number, socle: Socle, registres: Registres, alea: Alea): Lot {
  const menages = installer(combien, socle, registres, alea)
  const { logements, propositions } = positionner(menages, socle, alea)
  const parMenage = new Map<MenageDemo, PropositionDemo[]>(menages.map((menage) => [menage, []]))
  for (const proposition of propositions) if (proposition.menage !== null) parMenage.get(proposition.menage)?.push(proposition)
  const separations = new Map(menages.flatMap((menage) => (menage.decohabiteDe === null ? [] : [[menage.decohabiteDe, menage] as const])))
  const dossiers = menages.map((menage) => {
    const siennes = [...(parMenage.get(menage) ?? [])].sort((a, b) => a.creeLe - b.creeLe)
    const histoire = raconter(menage, siennes, socle, alea)
    const vie = animer(menage, histoire, siennes, socle, alea)
    rappeler(menage, histoire, siennes, vie.pieces, socle, alea)
    noterLaSeparation(separations.get(menage), histoire)
    return { menage, propositions: siennes, histoire, vie, fin: finir(menage, histoire, siennes, socle) }
  })
  return { logements, propositions, dossiers }
}

/** Une décohabitation se lit des deux côtés (domain-rules § 13.1) ; celui qui en naît le dit à son ouverture. */
function noterLaSeparation(issu: MenageDemo | undefined, { journal }: Histoire): void {
  if (issu === undefined) return
  journal.enregistrer(issu.parcours.creeLe, heures(8), issu.charge?.id ?? null, [
    evenementDeLaSource({ occupants: issu.sections.occupants.map(({ id }) => id), motif: 'AUTONOMIE_JEUNE' }, issu.code),
  ])
}
