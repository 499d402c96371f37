import type { GroupeDeChamps } from '@relogement/domain/menage/menage.visibilite'
import { presentationVaut } from '@relogement/domain/menage/passages/gtr.gardes'
import type { FaitsDeLEtape } from '@relogement/domain/menage/prochaine-etape/faitsDeLEtape'
import { prochaineEtape } from '@relogement/domain/menage/prochaine-etape/prochaineEtape'
import type { ControleDuDossier } from './controle.ts'
import type { Dossier } from './dossier.queries.ts'
import { propositionAttendue } from './faits.ts'

type APresenter = Pick<Parameters<typeof prochaineEtape>[0], 'contexte' | 'places'> & {
  readonly controle: ControleDuDossier
  readonly gel: string | null
  readonly groupes: ReadonlySet<GroupeDeChamps>
}

/** La prochaine étape telle que l'acteur la lit ; archivé, un dossier n'en a pas. */
export function presenterEtape(dossier: Dossier, { groupes, ...reste }: APresenter, { acteur, depuis }: APourQui) {
  if (dossier.menage.archive_le !== null) return null
  const { contexte } = reste
  const litLesManques = groupes.has('ALERTES')
  return prochaineEtape(
    {
      ...reste,
      faits: faitsDeLEtape(dossier, contexte, litLesManques),
      depuis,
      veilleJusquAu: groupes.has('SOCIAL') ? dossier.menage.date_reveil_veille : null,
      litLesManques,
      relanceLe: dossier.relanceLe,
    },
    acteur,
  )
}

interface APourQui {
  readonly acteur: Parameters<typeof prochaineEtape>[1]
  /** Jour du statut. */
  readonly depuis: string
}

/** L'interlocuteur d'un bailleur se nomme à l'équipe. */
function faitsDeLEtape(
  { menage, partenaire, propositions, inscription, interlocuteurs, rendezVous }: Dossier,
  { faits }: APresenter['contexte'],
  avecPersonnes: boolean,
): FaitsDeLEtape {
  const personneDe = (bailleurId: string | null) => (avecPersonnes && bailleurId !== null ? (interlocuteurs[bailleurId] ?? null) : null)
  return {
    ...faits,
    gele: menage.limitation_depuis !== null,
    bailleurActuel: partenaire && { id: partenaire.id, nom: partenaire.nom, personne: personneDe(partenaire.id) },
    entretienPrevuLe: rendezVous.entretienLe,
    gtrLe: inscription?.date ?? null,
    presentationValable: presentationVaut(faits),
    propositions: propositions.map((p) => propositionAttendue(p, personneDe(p.bailleurId))),
  }
}
