// Ce qui s'efface, et se prépare à s'effacer, quand son délai est passé (domain-rules § 12).

import { join } from 'node:path'
import { PROTECTION } from '@relogement/domain/acces/roles'
import { alerteDePurge } from '@relogement/domain/alerte/alerteACreer'
import { ajouterJours, ajouterMois } from '@relogement/domain/common/date'
import { formatDate } from '@relogement/domain/common/date.format'
import { identifiant } from '@relogement/domain/common/identifiant'
import { evenementDeDocument } from '@relogement/domain/document/document.evenements'
import { STATUTS_ACHEVES } from '@relogement/domain/rgpd/archive'
import { debutDesJustificatifs, dureesDe, JUSTIFICATIFS, justificatifGardeJusquAu } from '@relogement/domain/rgpd/conservation'
import { sql } from 'kysely'
import { z } from 'zod'
import { listAdresses } from '../acces/adresses.queries.ts'
import { insertAlertes } from '../alerte/gestes.ts'
import { jourDe } from '../core/contexte.ts'
import { ErreurDemarrage } from '../core/erreurDemarrage.ts'
import type { Tache } from '../core/jobs.ts'
import { recommencerSiCroise } from '../core/transaction.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { effacerDocument } from '../document/document.queries.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { oublierLeJournal } from '../journal/journal.queries.ts'
import { prevoirLaPurge } from '../menage/conservation.ts'
import { variablesEnVigueur } from '../referentiel/variables.ts'
import type { ServicesRelogement } from '../services.ts'
import { anonymiser, archiver, enConservation, listAAnonymiser, listAArchiver } from './archiver.ts'
import { EFFACER_FICHIERS, effacerLesFichiers, executerLaPurge } from './executer.ts'
import { lockMenage } from './purge.queries.ts'
import { refaireLesPurges } from './refairePurges.ts'
import { lireLeRegistre, REGISTRE, tenirLeRegistre } from './registre.ts'

/** Efface les fichiers d'une purge ; un échec du dépôt se réessaie de plus en plus tard. */
export const effacerLesFichiersDePurge: Tache<ServicesRelogement> = {
  nom: EFFACER_FICHIERS,
  async executer({ services: { base, fichiers, exploitation }, maintenant }, donnees) {
    const { purgeId } = z.object({ purgeId: identifiant() }).parse(donnees)
    await tenirLeRegistre(base, exploitation.copies.dossier)
    await effacerLesFichiers(base, fichiers.depot, purgeId, maintenant)
  },
}

interface Nuit {
  readonly services: ServicesRelogement
  readonly maintenant: Date
  readonly aujourdhui: string
  readonly durees: ReturnType<typeof dureesDe>
}

/** Chaque heure, hors des dossiers gelés : prépare et fait les purges, et celles que le registre se rappelle, archive les dossiers achevés, rend anonymes les archives échues, retire les justificatifs, les consultations et les demandes de droits dont le délai est passé. */
export const faireRespecterLaConservation: Tache<ServicesRelogement> = {
  nom: 'conservation',
  cron: '37 * * * *',
  async executer({ services, maintenant }) {
    const aujourdhui = jourDe(maintenant)
    const nuit: Nuit = { services, maintenant, aujourdhui, durees: dureesDe(await variablesEnVigueur(services.base, aujourdhui)) }
    await prevoirLesPurgesSansRelogement(nuit)
    await fairePurgesEchues(nuit)
    const auRegistre = await refaireLesPurgesDuRegistre(nuit)
    await archiverLesDossiers(nuit)
    await anonymiserLesArchives(nuit)
    if (auRegistre) await reprendreLesFichiers(nuit)
    await retirerLesJustificatifs(nuit)
    await effacerLeJournal(nuit)
    await effacerLesDemandesDeDroits(nuit)
  },
}

/** Un dossier qui échoue n'arrête pas les autres ; il se réessaie à l'heure suivante, sauf un blocage croisé : aussitôt. */
async function pourChacun<T>({ services: { log } }: Nuit, quoi: string, sujets: readonly T[], geste: (sujet: T) => Promise<unknown>) {
  for (const sujet of sujets) {
    await recommencerSiCroise(() => geste(sujet)).catch((erreur: unknown) =>
      log.error({ erreur: erreur instanceof Error ? erreur.name : '', sujet }, quoi),
    )
  }
}

/** Trente jours avant le terme, le temps de la valider, comme après un départ. */
async function prevoirLesPurgesSansRelogement(nuit: Nuit): Promise<void> {
  const { services, aujourdhui, durees } = nuit
  const candidats = await services.base
    .selectFrom('menage')
    .select(['id', 'code_menage', sql<string>`coalesce(sans_relogement_le, modifie_le::date)`.as('depuis')])
    .where('relogement_necessaire', '=', false)
    .where('purge_prevue_le', 'is', null)
    .where('purge_le', 'is', null)
    .where('limitation_depuis', 'is', null)
    .where('date_signature_bail', 'is', null)
    .where('statut', 'not in', ['CLOTURE', 'DEPART_SPONTANE', 'ACCESSION_A_LA_PROPRIETE'])
    .execute()
  const echus = candidats
    .map(({ depuis, ...menage }) => ({ ...menage, depuis, prevueLe: ajouterMois(depuis, durees.CONSERVATION_SANS_RELOGEMENT_MOIS) }))
    .filter(({ prevueLe }) => ajouterJours(prevueLe, -durees.CONSERVATION_DEPART_JOURS) <= aujourdhui)
  await pourChacun(nuit, 'purge non prévue', echus, (menage) => prevoirEtPrevenir(nuit, menage))
}

async function prevoirEtPrevenir(
  { services: { base, urlPublique }, maintenant, aujourdhui }: Nuit,
  { id, code_menage, depuis, prevueLe }: { id: string; code_menage: string; depuis: string; prevueLe: string },
): Promise<void> {
  await base.transaction().execute(async (db) => {
    await lockMenage(db, id)
    if (!(await prevoirLaPurge(db, id, depuis, prevueLe))) return
    await insertAlertes({ db, maintenant, aujourdhui }, id, [alerteDePurge(prevueLe)])
    const destinataires = await listAdresses(db, PROTECTION)
    if (destinataires.length === 0) return
    const corps = `Bonjour,\n\nLe ménage ${code_menage} n’a pas à être relogé depuis le ${formatDate(depuis)}. La purge de son dossier est prévue le ${formatDate(prevueLe)}, après votre validation.\n\n${urlPublique}/administration/purges\n`
    await ecrireCourriel(db, { type: 'PURGE', destinataires, sujet: `Purge à valider : ${code_menage}`, corps, menageId: id }, maintenant)
  })
}

async function fairePurgesEchues(nuit: Nuit): Promise<void> {
  const { services, maintenant, aujourdhui } = nuit
  const echues = await services.base
    .selectFrom('purge as p')
    .innerJoin('menage as m', 'm.id', 'p.menage_id')
    .select('p.menage_id')
    .where('p.statut', '=', 'VALIDEE')
    .where('p.prevue_le', '<=', aujourdhui)
    .where('m.limitation_depuis', 'is', null)
    .execute()
  await pourChacun(nuit, 'purge non faite', echues, ({ menage_id }) =>
    services.base.transaction().execute((db) => executerLaPurge(db, menage_id, maintenant)),
  )
}

/**
 * Une base rendue à un état plus ancien, par d'autres outils que les nôtres ou par une restauration coupée : le registre, hors d'elle, se souvient.
 * Faux s'il ne se lit ni ne s'écrit : aucune purge n'est alors tenue pour terminée, et le reste de la conservation continue.
 */
export async function refaireLesPurgesDuRegistre({
  services: { base, exploitation, log },
  maintenant,
}: Pick<Nuit, 'services' | 'maintenant'>): Promise<boolean> {
  const { dossier } = exploitation.copies
  try {
    const refaites = await refaireLesPurges(base, (await lireLeRegistre(join(dossier, REGISTRE))) ?? [], maintenant, log)
    if (refaites.length > 0) log.warn({ menages: refaites }, 'purges refaites : la base a été rendue à un état plus ancien')
    await tenirLeRegistre(base, dossier)
    return true
  } catch (erreur) {
    const raison = erreur instanceof ErreurDemarrage ? erreur.message : ((erreur as NodeJS.ErrnoException).code ?? (erreur as Error).name)
    log.error({ erreur: raison }, 'registre des purges non tenu')
    return false
  }
}

async function archiverLesDossiers(nuit: Nuit): Promise<void> {
  const { services, maintenant, aujourdhui, durees } = nuit
  const echus = await listAArchiver(services.base, durees, aujourdhui)
  await pourChacun(nuit, 'dossier non archivé', echus, (dossier) => archiver(services.base, dossier, maintenant))
}

async function anonymiserLesArchives(nuit: Nuit): Promise<void> {
  const { services, maintenant, aujourdhui, durees } = nuit
  const echues = await listAAnonymiser(services.base, durees, aujourdhui)
  await pourChacun(nuit, 'archive non rendue anonyme', echues, (dossier) => anonymiser(services.base, dossier, maintenant))
}

/** Ce qu'un arrêt ou une panne du dépôt a laissé en route. */
async function reprendreLesFichiers(nuit: Nuit): Promise<void> {
  const { services, maintenant } = nuit
  const enCours = await services.base.selectFrom('purge').select('id').where('statut', '=', 'FICHIERS_A_EFFACER').execute()
  await pourChacun(nuit, 'fichiers d’une purge non effacés', enCours, ({ id }) =>
    effacerLesFichiers(services.base, services.fichiers.depot, id, maintenant),
  )
}

async function retirerLesJustificatifs(nuit: Nuit): Promise<void> {
  const { services, maintenant, aujourdhui, durees } = nuit
  const mois = durees.CONSERVATION_JUSTIFICATIFS_MOIS
  const candidats = await services.base
    .selectFrom('document as d')
    .innerJoin('menage as m', 'm.id', 'd.sujet_id')
    .select(['d.id', 'd.type', 'd.cle_stockage', 'm.id as menageId', 'm.date_signature_bail as bailLe'])
    .select(sql<string | null>`m.depart_spontane ->> 'date'`.as('departLe'))
    .select(
      sql<
        string | null
      >`case when m.statut in (${sql.join([...STATUTS_ACHEVES])}) then to_char(m.statut_depuis at time zone 'Europe/Paris', 'YYYY-MM-DD') end`.as(
        'clotureLe',
      ),
    )
    .select(sql<string>`to_char(d.ajoute_le at time zone 'Europe/Paris', 'YYYY-MM-DD')`.as('ajouteLe'))
    .where('d.type', 'in', [...JUSTIFICATIFS])
    .where('d.supprime_le', 'is', null)
    .where('m.limitation_depuis', 'is', null)
    .where((e) =>
      e.or([e('m.date_signature_bail', 'is not', null), e('m.depart_spontane', 'is not', null), e('m.statut', 'in', [...STATUTS_ACHEVES])]),
    )
    .execute()
  const echus = candidats.filter((document) => {
    const debut = debutDesJustificatifs(document)
    return debut !== null && justificatifGardeJusquAu(debut, document.ajouteLe, mois) <= aujourdhui
  })
  await pourChacun(nuit, 'justificatif non retiré', echus, async ({ id, type, menageId, cle_stockage }) => {
    await enConservation(services.base, async (db) => {
      await lockMenage(db, menageId)
      await effacerDocument(db, id, maintenant)
      await insertEvenements(db, null, maintenant, { id: menageId }, [evenementDeDocument('DOCUMENT_ECHU', { nature: type })])
    })
    // Le dépôt en panne, le balai des fichiers que plus rien ne cite s'en chargera.
    await services.fichiers.depot.delete(cle_stockage)
  })
}

async function effacerLeJournal({ services: { base }, aujourdhui, durees }: Nuit): Promise<void> {
  const limite = new Date(`${ajouterMois(aujourdhui, -durees.CONSERVATION_JOURNAL_MOIS)}T00:00:00Z`)
  await oublierLeJournal(base, limite)
  await base.deleteFrom('exportation').where('le', '<', limite).execute()
}

/** Une demande close depuis le terme de sa preuve s'efface avec ses étapes et ce qui y tient. */
async function effacerLesDemandesDeDroits({ services: { base }, aujourdhui, durees }: Nuit): Promise<void> {
  const limite = ajouterMois(aujourdhui, -12 * durees.CONSERVATION_DEMANDES_DE_DROITS_ANS)
  await base
    .deleteFrom('droits_demande as d')
    .where('d.close_le', '<', limite)
    // Tant que le gel qu'elle a demandé tient, sa preuve se garde.
    .where((e) =>
      e.not(e.exists(e.selectFrom('limitation as g').select('g.id').whereRef('g.demande_id', '=', 'd.id').where('g.levee_le', 'is', null))),
    )
    .execute()
}
