import { ajouterJours } from '@relogement/domain/common/date'
import { formatDate } from '@relogement/domain/common/date.format'
import type { MenageExemple } from '@relogement/domain/menage/menage.examples'
import { describe, expect } from 'vitest'
import { type Personne, test } from '../../test/cast.ts'
import { createMenage, createProposition, lireHistoriqueEnBase, lireMenageEnBase } from '../../test/dossiers.ts'
import { faireLaTache } from '../../test/taches.ts'
import { echeanceDesAlertes } from '../alerte/echeance.ts'
import { jourDe } from '../core/contexte.ts'
import type { Base } from '../core/database.ts'

const AUJOURDHUI = jourDe(new Date())
const ilYA = (jours: number) => ajouterJours(AUJOURDHUI, -jours)

const relogement = (id: string) => `/v1/business/menages/${id}/relogement`
const ecrire = (id: string, logementId: string) => `/v1/business/menages/${id}/generer-courrier-proposition/${logementId}`
const envoyer = (id: string, logementId: string) => `/v1/business/menages/${id}/marquer-courrier-envoye/${logementId}`
const passer = (id: string) => `/v1/business/menages/${id}/transitions`

type Erreur = { 'hydra:description': string; bloquants?: string[]; violations?: { propertyPath: string; message: string }[] }
interface Fiche {
  version: number
  logements: {
    id: string
    statut: string
    ecrite: { etape: string | null; numero: number; can: string[]; refus: Record<string, string[]> }
  }[]
}

const lirePropositionEnBase = (db: Base, id: string) =>
  db.selectFrom('proposition').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const attentesEnBase = (db: Base, menageId: string) =>
  db
    .selectFrom('alerte')
    .select(['statut', 'texte', 'couleur', 'pour', 'proposition_id'])
    .where('sujet_id', '=', menageId)
    .where('type', '=', 'REPONSE_EN_RETARD')
    .orderBy('id')
    .execute()

/** Un ménage accepté en GTR, suivi par Camille, et un logement que la CALEOL lui accorde. */
async function dossierAccorde(
  db: Base,
  en: { camille: Personne },
  bailleurId: string,
  { statut = 'acceptee_cal', menage = 'ACCEPTE_EN_GTR' as MenageExemple['statut'], colonnes = {} } = {},
) {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: menage } })
  const proposition = await createProposition(db, { menageId: id, bailleurId, statut, colonnes: { cal_date: ilYA(30), ...colonnes } })
  return { id, proposition }
}

describe('établir la proposition de relogement', () => {
  test('fait avancer la proposition et le dit à l’historique', async ({ en, db, distribution }) => {
    const { id, proposition } = await dossierAccorde(db, en, distribution.partenaires.bailleur)
    await en.cyril.post(relogement(id)).expect(403)
    await en.camille.post(relogement(id)).expect(200)
    expect(await lirePropositionEnBase(db, proposition.id)).toMatchObject({ statut: 'proposition_relogement', version: 2 })
    // Rien de ce qui se saisit n'a changé : un bailleur qui lit ce dossier n'y voit pas passer l'accord d'un autre.
    expect(await lireMenageEnBase(db, id)).toMatchObject({ version: 1, statut: 'ACCEPTE_EN_GTR' })
    expect(await lireHistoriqueEnBase(db, id)).toMatchObject([
      {
        type: 'MODIFICATION',
        auteur_id: en.camille.id,
        texte: 'Proposition de relogement établie : 24 rue de l’Épeule, Roubaix',
        changements: [{ ancien: 'Acceptée en CALEOL', nouveau: 'Proposition écrite' }],
      },
    ])
  })

  test('redemandée, elle ne change rien ; d’une version dépassée, elle est refusée', async ({ en, db, distribution }) => {
    const { id } = await dossierAccorde(db, en, distribution.partenaires.bailleur)
    await en.camille.avec({ 'If-Match': '"7"' }).post(relogement(id)).expect(412)
    await en.camille.post(relogement(id), {}).expect(200)
    await en.camille.post(relogement(id), {}).expect(200)
    expect(await lireHistoriqueEnBase(db, id)).toHaveLength(1)
  })

  test('sans accord du bailleur, dit tout ce qui l’empêche et n’écrit rien', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const { id, proposition } = await dossierAccorde(db, en, bailleur, { statut: 'transmise_bailleur' })
    const { corps } = await en.camille.post<Erreur>(relogement(id), { propositionId: proposition.id }).expect(409)
    expect(corps.bloquants).toEqual(['Le bailleur n’a pas encore répondu.'])
    const aucune = await en.camille.post<Erreur>(relogement(id)).expect(409)
    expect(aucune.corps['hydra:description']).toBe('Aucune proposition n’a reçu l’accord du bailleur en CALEOL.')
    expect(await lirePropositionEnBase(db, proposition.id)).toMatchObject({ statut: 'transmise_bailleur', version: 1 })
    expect(await lireHistoriqueEnBase(db, id)).toEqual([])
  })

  test('deux accords : il faut dire lequel', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const { id } = await dossierAccorde(db, en, bailleur)
    const autre = await createProposition(db, { menageId: id, bailleurId: bailleur, statut: 'acceptee_cal' })
    await en.camille.post(relogement(id)).expect(409)
    await en.camille.post(relogement(id), { logementId: autre.logementId }).expect(200)
    expect(await lirePropositionEnBase(db, autre.id)).toMatchObject({ statut: 'proposition_relogement' })
  })

  test('un ménage mieux classé passe d’abord ; son refus donné, c’est au suivant', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const premier = await dossierAccorde(db, en, bailleur, { colonnes: { cal_rang: 1 } })
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
    const { id: secondId } = await createProposition(db, { menageId: id, bailleurId: bailleur, statut: 'acceptee_cal' })
    await db
      .updateTable('proposition')
      .set({ logement_id: premier.proposition.logementId, cal_rang: 2 })
      .where('id', '=', secondId)
      .execute()
    const { corps } = await en.camille.post<Erreur>(relogement(id)).expect(409)
    expect(corps.bloquants).toEqual(['Un candidat mieux classé en CALEOL n’a pas encore répondu.'])
    await en.camille
      .put(passer(premier.id), {
        transition: 'refus_proposition',
        propositionId: premier.proposition.id,
        donnees: { motif: 'LOCALISATION', date: AUJOURDHUI },
      })
      .expect(200)
    await en.camille.post(relogement(id)).expect(200)
  })

  test('un dossier hors de portée n’existe pas, une proposition d’un autre ménage non plus', async ({ en, db, distribution }) => {
    const { id } = await dossierAccorde(db, en, distribution.partenaires.bailleur)
    const autre = await dossierAccorde(db, en, distribution.partenaires.bailleur)
    await en.camille.post(relogement(id), { propositionId: autre.proposition.id }).expect(404)
    await en.camille.post(relogement(id), { logementId: autre.proposition.logementId }).expect(404)
  })
})

describe('dire la proposition partie', () => {
  const partie = async (db: Base, en: { camille: Personne }, bailleurId: string) => {
    const dossier = await dossierAccorde(db, en, bailleurId)
    await en.camille.post(ecrire(dossier.id, dossier.proposition.logementId), { delaiJours: 20 }).expect(201)
    return dossier
  }

  test('rien ne part sans courrier', async ({ en, db, distribution }) => {
    const { id, proposition } = await dossierAccorde(db, en, distribution.partenaires.bailleur)
    const avant = await en.camille.post<Erreur>(envoyer(id, proposition.logementId)).expect(409)
    expect(avant.corps.bloquants).toEqual(['Écrivez d’abord la proposition.'])
    await en.camille.post(relogement(id)).expect(200)
    const sans = await en.camille.post<Erreur>(envoyer(id, proposition.logementId)).expect(409)
    expect(sans.corps.bloquants).toEqual(['Le courrier n’est pas produit : écrivez d’abord la proposition.'])
    expect((await lirePropositionEnBase(db, proposition.id)).ecrite_envoyee_le).toBeNull()
  })

  test('remise en main propre, elle court du jour même, pour le délai écrit', async ({ en, db, distribution }) => {
    const { id, proposition } = await partie(db, en, distribution.partenaires.bailleur)
    const { corps } = await en.camille
      .post<Fiche>(envoyer(id, proposition.logementId), { date: ilYA(3), canal: 'REMISE_EN_MAIN_PROPRE' })
      .expect(200)
    expect(corps.logements[0]?.ecrite).toMatchObject({ etape: 'REPONSE', numero: 1 })
    expect(await lirePropositionEnBase(db, proposition.id)).toMatchObject({
      ecrite_numero: 1,
      ecrite_envoyee_le: ilYA(3),
      ecrite_canal: 'REMISE_EN_MAIN_PROPRE',
      ecrite_recue_le: ilYA(3),
      delai_reponse_jours: 20,
      reponse_attendue_le: ajouterJours(AUJOURDHUI, 17),
    })
    expect(await attentesEnBase(db, id)).toMatchObject([
      { statut: 'EN_ATTENTE', couleur: 'ROUGE', pour: 'CHARGE', proposition_id: proposition.id },
    ])
    const historique = await lireHistoriqueEnBase(db, id)
    expect(historique.at(-1)).toMatchObject({ type: 'COURRIER', auteur_id: en.camille.id })
    expect(historique.at(-1)?.texte).toContain('24 rue de l’Épeule, Roubaix : remise en main propre le')
    expect(historique.at(-1)?.changements).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ libelle: 'Canal', ancien: null, nouveau: 'Remise en main propre' }),
        expect.objectContaining({ libelle: 'Réponse attendue le', ancien: null, nouveau: formatDate(ajouterJours(AUJOURDHUI, 17)) }),
      ]),
    )
  })

  test('recommandée, elle attend sa réception ; la date se corrige, et l’alerte suit', async ({ en, db, distribution }) => {
    const { id, proposition } = await partie(db, en, distribution.partenaires.bailleur)
    const adresse = envoyer(id, proposition.logementId)
    const envoi = { date: ilYA(12), canal: 'RECOMMANDE' }
    const { corps } = await en.camille.post<Fiche>(adresse, envoi).expect(200)
    expect(corps.logements[0]?.ecrite.etape).toBe('RECEPTION')
    expect(await attentesEnBase(db, id)).toEqual([])
    await en.camille.post(adresse, { ...envoi, presenteeLe: ilYA(10) }).expect(200)
    expect(await lirePropositionEnBase(db, proposition.id)).toMatchObject({ reponse_attendue_le: ajouterJours(AUJOURDHUI, 10) })
    await en.camille.post(adresse, { ...envoi, presenteeLe: ilYA(10), recueLe: ilYA(4) }).expect(200)
    expect(await lirePropositionEnBase(db, proposition.id)).toMatchObject({
      reponse_attendue_le: ajouterJours(AUJOURDHUI, 16),
      ecrite_numero: 1,
    })
    expect((await attentesEnBase(db, id)).map(({ statut }) => statut)).toEqual(['CLOTURE', 'EN_ATTENTE'])
    const avant = (await lireHistoriqueEnBase(db, id)).length
    await en.camille.post(adresse, { ...envoi, presenteeLe: ilYA(10), recueLe: ilYA(4) }).expect(200)
    await en.camille.post(adresse).expect(200)
    expect(await lireHistoriqueEnBase(db, id)).toHaveLength(avant)
  })

  test('redite sans ses dates, elle garde la réception d’où court le délai ; seul `null` l’efface', async ({ en, db, distribution }) => {
    const { id, proposition } = await partie(db, en, distribution.partenaires.bailleur)
    const adresse = envoyer(id, proposition.logementId)
    await en.camille.post(adresse, { date: ilYA(12), canal: 'RECOMMANDE', presenteeLe: ilYA(10), recueLe: ilYA(4) }).expect(200)
    const connu = { ecrite_recue_le: ilYA(4), ecrite_presentee_le: ilYA(10), reponse_attendue_le: ajouterJours(AUJOURDHUI, 16) }
    for (const redit of [{}, { canal: 'RECOMMANDE' }, { date: ilYA(11) }, { date: ilYA(11), canal: 'RECOMMANDE' }]) {
      await en.camille.post(adresse, redit).expect(200)
      expect(await lirePropositionEnBase(db, proposition.id)).toMatchObject(connu)
    }
    await en.camille.post(adresse, { recueLe: null }).expect(200)
    expect(await lirePropositionEnBase(db, proposition.id)).toMatchObject({
      ecrite_recue_le: null,
      ecrite_presentee_le: ilYA(10),
      reponse_attendue_le: ajouterJours(AUJOURDHUI, 10),
    })
    // La réception d'une signification n'est pas celle d'un recommandé.
    const { corps } = await en.camille.post<Erreur>(adresse, { canal: 'HUISSIER' }).expect(422)
    expect(corps.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['date'])
    await en.camille.post(adresse, { canal: 'HUISSIER', date: ilYA(3) }).expect(200)
    expect(await lirePropositionEnBase(db, proposition.id)).toMatchObject({ ecrite_recue_le: ilYA(3), ecrite_presentee_le: null })
    await en.camille.post(adresse, { canal: 'RECOMMANDE' }).expect(200)
    expect(await lirePropositionEnBase(db, proposition.id)).toMatchObject({ ecrite_recue_le: null, reponse_attendue_le: null })
  })

  test('des dates impossibles sont refusées champ par champ', async ({ en, db, distribution }) => {
    const { id, proposition } = await partie(db, en, distribution.partenaires.bailleur)
    const adresse = envoyer(id, proposition.logementId)
    const { corps } = await en.camille
      .post<Erreur>(adresse, { date: ilYA(40), canal: 'RECOMMANDE', recueLe: ajouterJours(AUJOURDHUI, 1) })
      .expect(422)
    expect(corps.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['date', 'recueLe'])
    await en.camille.post(adresse, { date: ilYA(2), canal: 'PIGEON' }).expect(422)
    expect((await lirePropositionEnBase(db, proposition.id)).ecrite_envoyee_le).toBeNull()
    expect(await attentesEnBase(db, id)).toEqual([])
  })

  test('le client de la spécification n’envoie pas de corps : partie aujourd’hui, rien ne court encore', async ({
    en,
    db,
    distribution,
  }) => {
    const { id, proposition } = await partie(db, en, distribution.partenaires.bailleur)
    await en.camille.post(envoyer(id, proposition.logementId)).expect(200)
    expect(await lirePropositionEnBase(db, proposition.id)).toMatchObject({
      ecrite_envoyee_le: AUJOURDHUI,
      ecrite_canal: null,
      reponse_attendue_le: null,
    })
  })

  test('la réponse tarde : l’alerte s’allume au lendemain de l’échéance, et s’éteint avec la réponse', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { id, proposition } = await partie(db, en, distribution.partenaires.bailleur)
    await en.camille.post(envoyer(id, proposition.logementId), { date: AUJOURDHUI, canal: 'REMISE_EN_MAIN_PROPRE' }).expect(200)
    const executer = (jour: string) => faireLaTache(echeanceDesAlertes, api, { maintenant: new Date(`${jour}T07:00:00Z`) })
    await executer(ajouterJours(AUJOURDHUI, 20))
    expect((await attentesEnBase(db, id)).map(({ statut }) => statut)).toEqual(['EN_ATTENTE'])
    await executer(ajouterJours(AUJOURDHUI, 21))
    expect((await attentesEnBase(db, id)).map(({ statut }) => statut)).toEqual(['ALERTE'])
    await en.camille
      .put(passer(id), {
        transition: 'refus_proposition',
        propositionId: proposition.id,
        donnees: { motif: 'SANS_REPONSE', date: AUJOURDHUI },
      })
      .expect(200)
    expect((await attentesEnBase(db, id)).map(({ statut }) => statut)).toEqual(['CLOTURE'])
  })

  test('refuser une proposition n’éteint pas l’attente d’une autre ; revenir sur le refus la rallume', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const ecrite = { ecrite_envoyee_le: ilYA(5), reponse_attendue_le: ajouterJours(AUJOURDHUI, 10), gtr_date: ilYA(20), cal_date: ilYA(10) }
    const { id, proposition } = await dossierAccorde(db, en, bailleur, {
      statut: 'proposition_relogement',
      colonnes: { ...ecrite, ecrite_numero: 1 },
    })
    const autre = await createProposition(db, {
      menageId: id,
      bailleurId: bailleur,
      statut: 'proposition_relogement',
      colonnes: { ...ecrite, ecrite_numero: 2 },
    })
    for (const { logementId } of [proposition, autre])
      await en.camille.post(envoyer(id, logementId), { date: ilYA(4), canal: 'REMISE_EN_MAIN_PROPRE' }).expect(200)
    const ouvertes = async () =>
      (await attentesEnBase(db, id)).filter(({ statut }) => statut !== 'CLOTURE').map(({ proposition_id }) => proposition_id)
    expect(new Set(await ouvertes())).toEqual(new Set([proposition.id, autre.id]))
    const refuser = (propositionId: string) =>
      en.camille
        .put(passer(id), { transition: 'refus_proposition', propositionId, donnees: { motif: 'ECOLE', date: AUJOURDHUI } })
        .expect(200)
    await refuser(proposition.id)
    expect(await ouvertes()).toEqual([autre.id])
    await refuser(autre.id)
    expect(await ouvertes()).toEqual([])
    expect(await lireMenageEnBase(db, id)).toMatchObject({ deux_refus: true, statut: 'RECHERCHE_DU_LOGEMENT' })
    await en.camille.put(passer(id), { transition: 'annuler_refus_proposition', propositionId: autre.id }).expect(200)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ deux_refus: false })
    expect(await lirePropositionEnBase(db, autre.id)).toMatchObject({ statut: 'proposition_relogement' })
  })

  test('deux propositions prêtes sous le même numéro : la seconde doit être récrite', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const { id, proposition } = await partie(db, en, bailleur)
    const autre = await createProposition(db, { menageId: id, bailleurId: bailleur, statut: 'acceptee_cal' })
    await en.camille.post(ecrire(id, autre.logementId)).expect(201)
    await en.camille.post(envoyer(id, proposition.logementId), { canal: 'REMISE_EN_MAIN_PROPRE' }).expect(200)
    const { corps } = await en.camille.post<Erreur>(envoyer(id, autre.logementId), { canal: 'REMISE_EN_MAIN_PROPRE' }).expect(409)
    expect(corps.bloquants?.[0]).toContain('produisez-le à nouveau, sous le n°\u00A02')
    await en.camille.post(ecrire(id, autre.logementId)).expect(201)
    await en.camille.post(envoyer(id, autre.logementId), { canal: 'REMISE_EN_MAIN_PROPRE' }).expect(200)
    expect(await lirePropositionEnBase(db, autre.id)).toMatchObject({ ecrite_numero: 2 })
  })

  test('vingt fois, deux personnes la disent partie ensemble : un seul envoi, une seule alerte', async ({ en, db, distribution }) => {
    for (let tour = 0; tour < 20; tour += 1) {
      const { id, proposition } = await dossierAccorde(db, en, distribution.partenaires.bailleur, {
        statut: 'proposition_relogement',
        colonnes: { ecrite_envoyee_le: ilYA(9), ecrite_numero: 1 },
      })
      const dire = (qui: Personne) => qui.post(envoyer(id, proposition.logementId), { date: ilYA(9), canal: 'REMISE_EN_MAIN_PROPRE' })
      const reponses = await Promise.all([dire(en.camille), dire(en.rachid)])
      expect(reponses.map(({ statut }) => statut)).toEqual([200, 200])
      expect(await attentesEnBase(db, id)).toHaveLength(1)
      expect((await lireHistoriqueEnBase(db, id)).filter(({ type }) => type === 'COURRIER')).toHaveLength(1)
    }
  })
})

test('la commune voit la proposition, non ce qui s’écrit autour', async ({ en, db, distribution }) => {
  const { id } = await dossierAccorde(db, en, distribution.partenaires.bailleur)
  const { corps } = await en.colette.get<Fiche>(`/v1/menages/${id}`).expect(200)
  expect(corps.logements).toHaveLength(1)
  expect(corps.logements[0]).not.toHaveProperty('ecrite')
  const deCamille = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
  expect(deCamille.corps.logements[0]?.ecrite).toMatchObject({ etape: 'ECRIRE', can: ['ecrire'] })
  expect(deCamille.corps.logements[0]?.ecrite.refus['envoyer']).toEqual(['Écrivez d’abord la proposition.'])
})
