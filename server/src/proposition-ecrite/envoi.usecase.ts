import { formatDate } from '@relogement/domain/common/date.format'
import { DomainError } from '@relogement/domain/common/errors'
import type { Evenement } from '@relogement/domain/historique/evenement'
import type { Changement } from '@relogement/domain/historique/historique.schema'
import { canauxDEnvoi } from '@relogement/domain/proposition/ecrite/canaux'
import { type EnvoiDeProposition, echeanceDeReponse } from '@relogement/domain/proposition/ecrite/delai.rules'
import type { SaisieEnvoi } from '@relogement/domain/proposition/ecrite/ecrite.schema'
import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import { empechementsDEnvoyer } from '@relogement/domain/proposition-ecrite/ecrite.rules'
import { completerEnvoi, violationsDeLEnvoi, violationsDuCanal } from '@relogement/domain/proposition-ecrite/envoi.rules'
import type { Contexte } from '../core/contexte.ts'
import { type DossierVerrouille, lockDossier } from '../menage/dossier/dossier.queries.ts'
import { faitsDeLaProposition, menageARecevoir, numeroDe } from '../menage/dossier/faitsDeLaProposition.ts'
import { presenterDossier } from '../menage/dossier/presenterDossier.ts'
import { delaiEnVigueur } from '../menage/dossier/presenterEcrite.ts'
import type { PropositionDuDossier } from '../menage/dossier/propositionsDuDossier.queries.ts'
import { lireSections } from '../menage/dossier/sections.ts'
import { seuilsDuDossier } from '../menage/dossier/seuils.ts'
import { enregistrer } from '../menage/modification/enregistrer.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { ajusterAttentes } from '../proposition/attente.ts'
import { modifierProposition } from '../proposition/gestes.ts'
import { exigerPossible, lockPourEcrire, propositionDuLogement } from './viser.ts'

/** Dit comment et quand la proposition est partie ; redit, complète ou corrige ses dates. */
export async function marquerEnvoye(ctx: Contexte, { id, logementId }: { id: string; logementId: string }, saisie: SaisieEnvoi) {
  const dossier = await lockPourEcrire(ctx, id)
  const proposition = propositionDuLogement(dossier, logementId)
  exigerPossible(empechementsDEnvoyer(faitsDeLaProposition(dossier, proposition), menageARecevoir(dossier)))
  if (proposition.ecriteLe !== null && estMuette(saisie)) return presenterDossier(ctx, dossier)
  const connu = envoiConnu(ctx, proposition)
  const envoi = completerEnvoi(connu, saisie)
  const violations = [
    ...violationsDuCanal(connu, saisie),
    ...violationsDeLEnvoi(envoi, { calLe: proposition.calDate, aujourdhui: ctx.aujourdhui }),
  ]
  if (violations.length > 0)
    throw new DomainError('saisie', 'proposition.envoi', violations.map(({ message }) => message).join(' '), { violations })
  await ecrireEnvoi(ctx, dossier, proposition, envoi)
  return presenterDossier(ctx, await lockDossier(ctx.db, menagesVisibles(ctx.acteur), id))
}

/** Sans rien dire, la proposition part aujourd'hui ; déjà partie, rien n'est dit de plus. */
const estMuette = (saisie: SaisieEnvoi) => Object.values(saisie).every((valeur) => valeur === undefined)

const envoiConnu = ({ aujourdhui }: Contexte, { ecriteLe, canal, recueLe, presenteeLe }: PropositionDuDossier): EnvoiDeProposition => ({
  canal,
  envoyeeLe: ecriteLe ?? aujourdhui,
  recueLe,
  presenteeLe,
})

async function ecrireEnvoi(ctx: Contexte, dossier: DossierVerrouille, proposition: PropositionDuDossier, envoi: EnvoiDeProposition) {
  const numero = numeroDe(dossier, proposition)
  const delaiJours = proposition.delaiJours ?? delaiEnVigueur(await seuilsDuDossier(ctx))
  const echeance = echeanceDeReponse(envoi, delaiJours)
  const changements = changementsDe(proposition, envoi, echeance)
  if (changements.length === 0) return
  await modifierProposition(ctx.db, proposition.id, {
    ecrite_numero: numero,
    ecrite_envoyee_le: envoi.envoyeeLe,
    ecrite_canal: envoi.canal,
    ecrite_recue_le: envoi.recueLe,
    ecrite_presentee_le: envoi.presenteeLe,
    delai_reponse_jours: delaiJours,
    reponse_attendue_le: echeance,
  })
  await ajusterAttentes(ctx, dossier.menage.id)
  const sections = lireSections(dossier.menage, dossier)
  const evenement = { ...evenementDeLEnvoi(proposition, numero, envoi), changements }
  await enregistrer(ctx, dossier, sections, sections, { evenements: [evenement] })
}

function evenementDeLEnvoi(
  { ecriteLe, adresse, ville }: PropositionDuDossier,
  numero: number,
  { canal, envoyeeLe }: EnvoiDeProposition,
): Evenement {
  const laquelle = { numero, adresse: `${adresse}, ${ville}` }
  return ecriteLe === null
    ? evenementDeProposition('PROPOSITION_ENVOYEE', { ...laquelle, canal, le: envoyeeLe })
    : evenementDeProposition('ENVOI_COMPLETE', laquelle)
}

function changementsDe(p: PropositionDuDossier, envoi: EnvoiDeProposition, echeance: string | null): Changement[] {
  const champ = (nom: string, libelle: string, ancien: string | null, nouveau: string | null): Changement[] =>
    ancien === nouveau ? [] : [{ chemin: `logements.${p.id}.${nom}`, libelle, ancien, nouveau }]
  const nomDu = (canal: EnvoiDeProposition['canal']) => (canal === null ? null : canauxDEnvoi[canal])
  const dit = (jour: string | null) => jour && formatDate(jour)
  return [
    ...champ('propositionEcriteEnvoyee', 'Envoyée le', dit(p.ecriteLe), dit(envoi.envoyeeLe)),
    ...champ('ecrite.canal', 'Canal', nomDu(p.canal), nomDu(envoi.canal)),
    ...champ('ecrite.recueLe', 'Reçue le', dit(p.recueLe), dit(envoi.recueLe)),
    ...champ('ecrite.presenteeLe', 'Première présentation le', dit(p.presenteeLe), dit(envoi.presenteeLe)),
    ...champ('reponseAttendueLe', 'Réponse attendue le', dit(p.attendueLe), dit(echeance)),
  ]
}
