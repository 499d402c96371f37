import type { Acteur } from '@relogement/domain/acces/roles'
import { libelleStatut } from '@relogement/domain/menage/menage.statuts'
import { groupesVisibles, porteePropositions } from '@relogement/domain/menage/menage.visibilite'
import { preavisDuLocataire } from '@relogement/domain/menage/nouveau-logement/preavis'
import { dessiner, type PorteSituee, totaliser } from '@relogement/domain/synoptique/immeuble'
import { etatDeLaPorte, etatsDePorte } from '@relogement/domain/synoptique/porte.etat'
import { texteDeLaPorte } from '@relogement/domain/synoptique/porte.texte'
import type { Habitant } from '@relogement/domain/synoptique/vue.schema'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { noterPageLue } from '../core/lectures.ts'
import { getLigne, type OperationEnBase } from '../operation/operation.queries.ts'
import { type HabitantLu, lireLesPortes, type PorteLue } from './vue.queries.ts'

/** L'immeuble d'une opération, tel que cette personne le voit aujourd'hui. */
export async function lireLaVue(ctx: Contexte, id: string) {
  const { nom, portes } = await lireLImmeuble(ctx, id)
  return presentItem('VueSynoptique', `/v1/business/operations/${id}/vue_synoptique`, {
    operation: { id, nom },
    date: ctx.aujourdhui,
    batiments: dessiner(portes),
  })
}

/** Ses totaux. */
export async function lireLeRecapitulatif(ctx: Contexte, id: string) {
  const { nom, portes } = await lireLImmeuble(ctx, id)
  return presentItem('RecapitulatifSynoptique', `/v1/business/operations/${id}/recapitulatif_synoptique`, {
    operation: { id, nom },
    date: ctx.aujourdhui,
    ...totaliser(portes),
  })
}

async function lireLImmeuble(ctx: Contexte, id: string) {
  const operation = await getLigne(ctx.db, ctx.acteur, id)
  const portes = situerLesPortes(ctx.acteur, await lireLesPortes(ctx.db, ctx.acteur, id), operation)
  await noterLaLecture(ctx, portes)
  return { nom: operation.nom, portes }
}

/** Les portes lues, chacune à sa place et dans son état. */
export const situerLesPortes = (acteur: Acteur, lues: readonly PorteLue[], operation: OperationEnBase): PorteSituee[] =>
  lues.map((lue) =>
    situer(lue, operation.demarrage_psr_report ?? operation.demarrage_psr_objectif, (habitant) => presenter(acteur, habitant, operation)),
  )

/** Lire qui habite l'immeuble, c'est lire (décision 0037). */
export async function noterLaLecture(ctx: Contexte, portes: readonly PorteSituee[]): Promise<void> {
  const menages = portes.flatMap(({ porte }) => porte.menages)
  const total = menages.length
  const lues = (['loyer', 'propositions'] as const).filter((cle) => menages.some((menage) => menage[cle] !== undefined))
  const colonnes = ['codeMenage', 'noms', 'statut', 'cotation', 'chargeDeRelogement', ...lues] as const
  if (total > 0) await noterPageLue(ctx, { liste: 'synoptique', colonnes, page: 1, pageSize: total, total })
}

function situer(
  { batiment, cage, etage, adresse, menages, vide, ...lue }: PorteLue,
  debutDuPsr: string | null,
  presenter: (habitant: HabitantLu) => Habitant,
): PorteSituee {
  const code = etatDeLaPorte(
    vide,
    menages.filter((un) => !un.sorti),
  )
  return {
    batiment,
    cage,
    etage,
    adresse,
    porte: {
      id: lue.id,
      numero: lue.numero,
      UG: lue.ug,
      typologie: lue.typologie,
      surfaceHabitable: lue.surface,
      etat: { code, libelle: etatsDePorte[code] },
      texte: texteDeLaPorte(code, lue.vacance, menages, debutDuPsr),
      vacance: lue.vacance,
      // D'une porte vide, qui l'a quittée n'y habite plus.
      menages: menages.filter((un) => !un.sorti && !vide).map(presenter),
      ouvert: lue.ouvert,
    },
  }
}

const presenter = (
  acteur: Acteur,
  { id, codeMenage, noms, statut, relogementNecessaire, couleur, score, charge, duJour, ...dates }: HabitantLu,
  operation: OperationEnBase,
): Habitant => ({
  id,
  codeMenage,
  noms,
  statut: { code: statut, libelle: libelleStatut(statut) },
  relogementNecessaire,
  cotation: { couleur, score },
  ...(duJour === null
    ? { finDePreavis: null }
    : {
        chargeDeRelogement: charge,
        finDePreavis: preavisDuLocataire({ signatureDuBail: dates.signature, edlEntree: dates.edlEntree }, dates.memeBailleur).fin,
        ...presenterLeJour(acteur, duJour, charge, operation),
      }),
})

/** Le loyer est des finances du ménage ; de ses propositions, un bailleur ou une commune ne lit que sa part. */
function presenterLeJour(
  acteur: Acteur,
  { loyer, bailleurActuelId, recues, derniere }: NonNullable<HabitantLu['duJour']>,
  chargeDeRelogement: HabitantLu['charge'],
  operation: OperationEnBase,
): Pick<Habitant, 'loyer' | 'propositions'> {
  const groupes = groupesVisibles(acteur, { chargeDeRelogement, bailleurActuelId, bailleursProposes: [] })
  const toutes = porteePropositions(acteur).some(({ sorte }) => sorte === 'TOUTES')
  return {
    ...(groupes.has('LOGEMENT') && groupes.has('FINANCE') ? { loyer } : {}),
    ...(groupes.has('PROPOSITIONS')
      ? { propositions: { recues, dues: toutes ? operation.nombre_propositions_dues : null, derniere } }
      : {}),
  }
}
