import { contrat } from '@relogement/domain/contrat'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Personne } from '../../../test/cast.ts'
import { test } from '../../../test/cast.ts'
import { createMenage, createProposition, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { envoyer } from '../../../test/envois.ts'
import { jourDans } from '../../../test/jours.ts'
import { faireLaTache } from '../../../test/taches.ts'
import type { Base } from '../../core/database.ts'
import { relireLesMenages } from '../../menage/cotation/taches.ts'
import { oublierLesSeparations } from '../../menage/decohabitation/delaiPasse.ts'
import { faireRespecterLaConservation } from '../conservation.ts'
import { type TraitementDeTable, tablesDuMenage } from '../tablesDuMenage.ts'

const DEMANDES = '/v1/rgpd/demandes'
const RECUE = jourDans(-4)
const SAISIE = {
  droit: 'LIMITATION',
  personne: 'Samira Benali',
  canal: 'COURRIER',
  recueLe: RECUE,
  objet: 'Ne plus rien changer au dossier',
}
const MOTIF = { motif: 'Exactitude des ressources contestée' }
interface Demande {
  id: string
  dossiers: { id: string; limitation: { depuis: string; motif: string } | null }[]
  etapes: { texte: string }[]
  errorDescription: string
  can: string[]
}

/** Une demande d'une personne identifiée, ce dossier rattaché. */
async function demander(qui: Personne, db: Base, menageId: string): Promise<string> {
  const { id } = (await qui.post<Demande>(DEMANDES, SAISIE).expect(201)).corps
  await qui.post(`${DEMANDES}/${id}/identite`, { moyen: 'PIECE_PRESENTEE', le: jourDans(0) }).expect(200)
  const { code_menage: codeMenage } = await lireMenageEnBase(db, menageId)
  await qui.post(`${DEMANDES}/${id}/dossiers`, { codeMenage }).expect(201)
  return id
}
const adresse = (id: string, menageId: string, quoi: string) => `${DEMANDES}/${id}/dossiers/${menageId}/${quoi}`

async function geler(qui: Personne, db: Base, menageId: string): Promise<string> {
  const id = await demander(qui, db, menageId)
  await qui.post<Demande>(adresse(id, menageId, 'limitation'), MOTIF).expect(200)
  return id
}

const GEL = 'Dossier gelé : limitation du traitement demandée par la personne le'

describe('geler et lever', () => {
  test('gelé, le dossier se lit et dit pourquoi rien ne s’y fait ; levé, il reprend son cours', async ({ en, db }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id })
    const avant = await lireMenageEnBase(db, menageId)
    const id = await geler(en.delphine, db, menageId)
    expect(await lireMenageEnBase(db, menageId)).toMatchObject({ limitation_depuis: RECUE, version: avant.version + 1 })
    expect((await lireHistoriqueEnBase(db, menageId)).at(-1)).toMatchObject({
      auteur_id: en.delphine.id,
      texte: expect.stringContaining(GEL) as string,
    })
    interface Fiche {
      limitationDepuis: string
      can: string[]
      refus: Record<string, string>
      nextPlaces: { autorise: boolean; bloquants: string[] }[]
    }
    const { corps } = await en.rachid.get<Fiche>(`/v1/menages/${menageId}?ecran=fiche`).expect(200)
    expect(corps).toMatchObject({ limitationDepuis: RECUE, can: ['lireConsultations', 'lireToutesLesPropositions'] })
    expect(corps.refus['modifier']).toContain(GEL)
    expect(corps.nextPlaces.length).toBeGreaterThan(0)
    for (const { autorise, bloquants } of corps.nextPlaces) expect([autorise, bloquants]).toEqual([false, [expect.stringContaining(GEL)]])
    const { corps: passages } = await en.rachid.get<{ nextPlaces: { autorise: boolean }[] }>(`/v1/business/menages/${menageId}/transitions`)
    expect(passages.nextPlaces.some(({ autorise }) => autorise)).toBe(false)

    const deux = await en.delphine.post<Demande>(adresse(id, menageId, 'limitation'), MOTIF).expect(409)
    expect(deux.corps.errorDescription).toContain(GEL)
    await en.delphine.delete(`${DEMANDES}/${id}/dossiers/${menageId}`).expect(409)
    await en.delphine.post(adresse(id, menageId, 'levee'), { motif: 'court' }).expect(422)
    const leve = await en.delphine
      .post<Demande>(adresse(id, menageId, 'levee'), { motif: 'Ressources vérifiées, personne prévenue' })
      .expect(200)
    expect(leve.corps.dossiers[0]?.limitation).toBeNull()
    await en.camille.patch(`/v1/menages/${menageId}`, { informations: { telephone: '0611223344' } }).expect(200)
    await en.delphine.post(adresse(id, menageId, 'levee'), { motif: 'Encore une fois' }).expect(409)
    expect(await db.selectFrom('limitation').selectAll().where('menage_id', '=', menageId).execute()).toMatchObject([
      { depuis: RECUE, motif: MOTIF.motif, motif_de_levee: 'Ressources vérifiées, personne prévenue', levee_par: en.delphine.id },
    ])
  })

  test('sans identité vérifiée, hors de la demande, ou sans être la DPO, un dossier ne se gèle pas', async ({ en, db }) => {
    const [menageId, ailleurs] = [await createMenage(db), await createMenage(db)]
    const { id } = (await en.delphine.post<Demande>(DEMANDES, SAISIE).expect(201)).corps
    const { code_menage: codeMenage } = await lireMenageEnBase(db, menageId)
    await en.delphine.post(`${DEMANDES}/${id}/dossiers`, { codeMenage }).expect(201)
    const { corps } = await en.delphine.post<Demande>(adresse(id, menageId, 'limitation'), MOTIF).expect(409)
    expect(corps.errorDescription).toContain('identité')
    await en.delphine.post(`${DEMANDES}/${id}/identite`, { moyen: 'MANDAT', le: jourDans(0) }).expect(200)
    await en.delphine.post(adresse(id, ailleurs, 'limitation'), MOTIF).expect(404)
    await en.denise.post(adresse(id, menageId, 'limitation'), MOTIF).expect(403)
    expect((await lireMenageEnBase(db, menageId)).limitation_depuis).toBeNull()
  })

  test('une archive se gèle aussi ; le gel se lève quand la demande est close', async ({ en, db }) => {
    const menageId = await createMenage(db, { menage: { statut: 'CLOTURE' }, colonnes: { archive_le: new Date() } })
    const id = await geler(en.delphine, db, menageId)
    await en.delphine.post(`${DEMANDES}/${id}/reponse`, { le: jourDans(0) }).expect(200)
    const { corps } = await en.delphine.get<Demande>(`${DEMANDES}/${id}`).expect(200)
    expect(corps.can.toSorted()).toEqual(['courrier', 'leverLaLimitation'])
    await en.delphine.post(adresse(id, menageId, 'levee'), { motif: 'La contestation est close' }).expect(200)
    expect(await lireMenageEnBase(db, menageId)).toMatchObject({ limitation_depuis: null, archive_le: expect.any(Date) as Date })
  })
})

/** Ce qu'il faut pour viser chaque geste sur un dossier gelé. */
interface Cible {
  m: string
  alerte: string
  document: string
  logement: string
  proposition: string
  verification: string
  remboursement: string
  majeur: string
  rendezVous: string
  promesse: { readonly id: string; readonly corps: object }
}

type Geste = (cible: Cible) => readonly [qui: 'ines' | 'delphine', corps?: unknown]
const RENDEZ_VOUS = { nature: 'ENTRETIEN', date: jourDans(5), heure: '10:00' }
/** Chaque appel qui n'est pas une lecture : ce qu'on y envoie pour écrire dans un dossier, ou pourquoi il n'écrit dans aucun. Écrit à la main. */
const HORS_DOSSIER = 'n’écrit dans aucun dossier'
const QR_CODE = 'd’un dossier gelé, le QR code n’ouvre plus rien (reponse-menage/reponseMenage.test.ts)'
const AU_REGISTRE = 'écrit au registre, ou ouvre le dossier en lecture'
/** Il y faut un GTR ou une commission : la base refuse, table par table (plus bas), ce qu'ils écriraient d'un dossier gelé. */
const PAR_UN_GTR = 'passe par un GTR ou une commission'
/** L'indemnité d'un dossier gelé : `paiement.test.ts`. */
const AUX_PAIEMENTS = 'éprouvé avec les demandes de paiement'
const simple =
  (corps?: unknown): Geste =>
  () => ['ines', corps]
const ECRITURES: Readonly<Record<string, Geste | string>> = {
  'POST /v1/oauth/login': HORS_DOSSIER,
  'POST /v1/oauth/second-facteur': HORS_DOSSIER,
  'POST /v1/oauth/second-facteur/enrolement': HORS_DOSSIER,
  'PUT /v1/oauth/second-facteur/enrolement': HORS_DOSSIER,
  'POST /v1/oauth/logout': HORS_DOSSIER,
  'POST /v1/oauth/refresh': HORS_DOSSIER,
  'POST /v1/oauth/maison/depart': HORS_DOSSIER,
  'POST /v1/oauth/maison/retour': HORS_DOSSIER,
  'POST /v1/oauth/maison/sortie': HORS_DOSSIER,
  'POST /v1/business/mon-compte/maison': HORS_DOSSIER,
  'POST /v1/business/mon-compte/maison/retrait': HORS_DOSSIER,
  'PUT /v1/business/partenaires/{id}/connexion': HORS_DOSSIER,
  'POST /v1/oauth/password-recovery': HORS_DOSSIER,
  'POST /v1/oauth/reset-password-token': HORS_DOSSIER,
  'POST /v1/oauth/oauth/reset-password-token': HORS_DOSSIER,
  'POST /v1/oauth/reset-password': HORS_DOSSIER,
  'POST /v1/oauth/oauth/reset-password': HORS_DOSSIER,
  'POST /v1/oauth/password-change': HORS_DOSSIER,
  'DELETE /v1/business/mon-compte/sessions': HORS_DOSSIER,
  'DELETE /v1/business/mon-compte/sessions/{sessionId}': HORS_DOSSIER,
  'POST /v1/business/emports': (c) => [
    'ines',
    { tablette: { id: '0198a000-0000-4000-8000-00000000000a', nom: 'Tablette' }, menages: [c.m] },
  ],
  'POST /v1/business/emports/{id}/retour': 'd’un dossier gelé, l’emport est déjà retiré (emport/emport.test.ts)',
  'POST /v1/business/emports/_retraits': 'ne fait que dire ce qui s’efface',
  'POST /v1/business/mon-compte/jetons': HORS_DOSSIER,
  'DELETE /v1/business/mon-compte/jetons/{jetonId}': HORS_DOSSIER,
  'POST /v1/business/mon-compte/second-facteur': HORS_DOSSIER,
  'PUT /v1/business/mon-compte/second-facteur': HORS_DOSSIER,
  'POST /v1/business/mon-compte/second-facteur/codes': HORS_DOSSIER,
  'POST /v1/business/mon-compte/second-facteur/retrait': HORS_DOSSIER,
  'POST /v1/utilisateurs/_validate': HORS_DOSSIER,
  'POST /v1/courriels/{id}/lien': HORS_DOSSIER,
  'POST /v1/imports-de-menages': HORS_DOSSIER,
  'PATCH /v1/imports-de-menages/{id}': HORS_DOSSIER,
  'POST /v1/imports-de-menages/{id}/documents': HORS_DOSSIER,
  'DELETE /v1/imports-de-menages/{id}/documents': HORS_DOSSIER,
  'POST /v1/imports-de-menages/{id}/execution': HORS_DOSSIER,
  // Un dossier gelé est de ceux que l'annulation garde.
  'POST /v1/imports-de-menages/{id}/annulation': HORS_DOSSIER,
  'POST /v1/taches-de-fond/{id}/relance': HORS_DOSSIER,
  'PATCH /v1/utilisateurs/moi': HORS_DOSSIER,
  'PUT /v1/business/operateur': HORS_DOSSIER,
  'POST /v1/logements/_export': HORS_DOSSIER,
  'POST /v1/business/parametres': HORS_DOSSIER,
  'POST /v1/business/creneaux': HORS_DOSSIER,
  // Un créneau libre ou bloqué n'est à personne ; réservé, son dossier se tient d'abord, comme pour tout geste.
  'PATCH /v1/business/creneaus/{id}': HORS_DOSSIER,
  'DELETE /v1/business/creneaus/{id}': HORS_DOSSIER,
  'PATCH /v1/business/creneaux/{id}': HORS_DOSSIER,
  'DELETE /v1/business/creneaux/{id}': HORS_DOSSIER,
  // Le déménageur : réservé, le dossier du créneau se tient d'abord ; gelé, il ne reçoit rien (prestataire.test.ts).
  'POST /v1/business/ordres-de-demenagement/{id}/reception': HORS_DOSSIER,
  'POST /v1/business/creneaux/{id}/fait': HORS_DOSSIER,
  'POST /v1/business/creneaux/{id}/incident': HORS_DOSSIER,
  'POST /v1/utilisateurs/moi/flux-agenda': HORS_DOSSIER,
  'DELETE /v1/utilisateurs/moi/flux-agenda': HORS_DOSSIER,
  'POST /v1/logements': HORS_DOSSIER,
  'POST /v1/logements/_import': HORS_DOSSIER,
  'PATCH /v1/logements/{id}': HORS_DOSSIER,
  'POST /v1/logements/{id}/commentaires': HORS_DOSSIER,
  'POST /v1/business/logements/documents/upload': HORS_DOSSIER,
  'PATCH /v1/logements/{id}/documents/{docId}': HORS_DOSSIER,
  'DELETE /v1/logements/{id}/documents/{docId}': HORS_DOSSIER,
  'POST /v1/logements/{id}/reservations': HORS_DOSSIER,
  'DELETE /v1/logements/{id}/reservations': HORS_DOSSIER,
  'DELETE /v1/business/logements/{id}/reservation': HORS_DOSSIER,
  'POST /v1/logements/{id}/nonSouhaites': HORS_DOSSIER,
  'PATCH /v1/logements/{id}/nonSouhaites/_cancel': HORS_DOSSIER,
  'POST /v1/business/logements/{id}/prolongation': HORS_DOSSIER,
  'PUT /v1/business/logements/{id}/transitions': HORS_DOSSIER,
  'PUT /v1/business/logements/{id}/rendu-bailleur': HORS_DOSSIER,
  'DELETE /v1/business/logements/{id}/cal/liens/{lienId}': HORS_DOSSIER,
  'POST /v1/vues': HORS_DOSSIER,
  'PATCH /v1/vues/{id}': HORS_DOSSIER,
  'DELETE /v1/vues/{id}': HORS_DOSSIER,
  'POST /v1/business/absences': HORS_DOSSIER,
  'PATCH /v1/business/absences/{id}': HORS_DOSSIER,
  'DELETE /v1/business/absences/{id}': HORS_DOSSIER,
  'POST /v1/utilisateurs': HORS_DOSSIER,
  'POST /v1/utilisateurs/_export': HORS_DOSSIER,
  'POST /v1/business/utilisateurs/{id}/temps-de-travail': HORS_DOSSIER,
  'PATCH /v1/utilisateurs/{id}/objectifs': HORS_DOSSIER,
  'PATCH /v1/utilisateurs/{id}': HORS_DOSSIER,
  'DELETE /v1/utilisateurs/{id}': HORS_DOSSIER,
  'POST /v1/business/utilisateurs/{id}/invitation': HORS_DOSSIER,
  'DELETE /v1/business/utilisateurs/{id}/sessions': HORS_DOSSIER,
  'DELETE /v1/business/utilisateurs/{id}/sessions/{sessionId}': HORS_DOSSIER,
  'DELETE /v1/business/utilisateurs/{id}/second-facteur': HORS_DOSSIER,
  'DELETE /v1/rgpd/acces-remis/{sorte}/{id}': HORS_DOSSIER,
  'POST /v1/business/traitements/_export': HORS_DOSSIER,
  'POST /v1/business/violations/_export': HORS_DOSSIER,
  'POST /v1/rgpd/traitements': HORS_DOSSIER,
  'POST /v1/rgpd/violations': HORS_DOSSIER,
  'PATCH /v1/rgpd/traitements/{id}': HORS_DOSSIER,
  'PATCH /v1/rgpd/violations/{id}': HORS_DOSSIER,
  'POST /v1/business/invitations': HORS_DOSSIER,
  'PUT /v1/business/invitations/{id}': HORS_DOSSIER,
  'DELETE /v1/reunions/{id}': HORS_DOSSIER,
  'DELETE /v1/reunions/{id}/documents/{docId}': HORS_DOSSIER,
  'DELETE /v1/reunions/{id}/logements/{logementId}': HORS_DOSSIER,
  'DELETE /v1/reunions/{id}/menages/{menageId}': PAR_UN_GTR,
  'PATCH /v1/reunions/{id}': HORS_DOSSIER,
  'PATCH /v1/reunions/{id}/documents/{docId}': HORS_DOSSIER,
  'PATCH /v1/reunions/{id}/menages/{menageId}': PAR_UN_GTR,
  'PATCH /v1/reunions/{id}/propositions/{propositionId}': PAR_UN_GTR,
  'POST /v1/business/document-gtr/envoi': HORS_DOSSIER,
  'POST /v1/business/document-gtr/generate': PAR_UN_GTR,
  'POST /v1/business/fiche_projection_financieres': PAR_UN_GTR,
  'POST /v1/business/gtr/{id}/cloture': PAR_UN_GTR,
  'POST /v1/business/gtr/{id}/reouverture': PAR_UN_GTR,
  'POST /v1/business/logements/{id}/cal/liens': HORS_DOSSIER,
  'POST /v1/business/reponse-bailleur': HORS_DOSSIER,
  'POST /v1/business/reponse-bailleur/_fiches': HORS_DOSSIER,
  'POST /v1/business/reponse-bailleur/_ouvrir': HORS_DOSSIER,
  'POST /v1/business/reponse-bailleur/_recepisse': HORS_DOSSIER,
  'POST /v1/business/reponse-bailleur/_signaler': HORS_DOSSIER,
  'POST /v1/business/reponse-menage': QR_CODE,
  'POST /v1/business/reponse-menage/_ouvrir': QR_CODE,
  'POST /v1/business/reponse-menage/_signaler': QR_CODE,
  'POST /v1/business/consultation-ecrite': HORS_DOSSIER,
  'POST /v1/business/consultation-ecrite/_ouvrir': HORS_DOSSIER,
  'POST /v1/business/consultation-ecrite/_signaler': HORS_DOSSIER,
  'POST /v1/reunions/{id}/liens': HORS_DOSSIER,
  'DELETE /v1/reunions/{id}/liens/{lienId}': HORS_DOSSIER,
  'POST /v1/business/reunions/documents/upload': HORS_DOSSIER,
  'POST /v1/business/transmission-bailleur-pour-cal': PAR_UN_GTR,
  'POST /v1/reunions': HORS_DOSSIER,
  'POST /v1/reunions/{id}/commentaires': HORS_DOSSIER,
  'POST /v1/reunions/{id}/logements/{logementId}': HORS_DOSSIER,
  'POST /v1/reunions/{id}/menages/{menageId}': PAR_UN_GTR,
  'PUT /v1/business/logements/{id}/cal': PAR_UN_GTR,
  'POST /v1/menages/_export': HORS_DOSSIER,
  'POST /v1/propositions/_export': HORS_DOSSIER,
  'POST /v1/business/promesses-en-retard/_export': HORS_DOSSIER,
  'POST /v1/business/creneaux/_export': HORS_DOSSIER,
  'POST /v1/business/suivi-relogements/_export': HORS_DOSSIER,
  'POST /v1/propositions-externes': HORS_DOSSIER,
  'PATCH /v1/propositions-externes/{id}': HORS_DOSSIER,
  'PATCH /v1/business/logements/{id}/actualiser-indicateurs-acceptation-menage': HORS_DOSSIER,
  'POST /v1/logements/{id}/menages/{menageId}': simple({}),
  'PATCH /v1/logements/{id}/menages/{menageId}': simple({ acceptationMenage: true }),
  'PATCH /v1/business/propositions/{id}/actualiser-taux-effort': simple({}),
  'DELETE /v1/propositions/{id}': simple({ motif: 'Essai' }),
  'POST /v1/menages': HORS_DOSSIER,
  'POST /v1/menages/_ressemblances': HORS_DOSSIER,
  'POST /v1/operations/_export': HORS_DOSSIER,
  'POST /v1/operations': HORS_DOSSIER,
  'PATCH /v1/operations/{id}': HORS_DOSSIER,
  'POST /v1/financement/operations/_export': HORS_DOSSIER,
  'POST /v1/financement/operations/{id}/paiements': AUX_PAIEMENTS,
  'PATCH /v1/financement/operations/{id}/paiements/{paiementId}': AUX_PAIEMENTS,
  'PUT /v1/financement/operations/{id}/paiements/{paiementId}/transitions': AUX_PAIEMENTS,
  'PATCH /v1/financement/operations/{id}': HORS_DOSSIER,
  'POST /v1/business/operations/calcul': HORS_DOSSIER,
  'PATCH /v1/zones-geographiques/{id}': HORS_DOSSIER,
  'DELETE /v1/nomenclatures/{id}': HORS_DOSSIER,
  'PATCH /v1/nomenclatures/{id}': HORS_DOSSIER,
  'POST /v1/nomenclatures': HORS_DOSSIER,
  'POST /v1/business/nomenclatures/{id}/reunion': HORS_DOSSIER,
  'POST /v1/zones-geographiques': HORS_DOSSIER,
  'POST /v1/business/operations/plan-strategique-relogement': HORS_DOSSIER,
  'POST /v1/business/indicateurs-anru/_export': HORS_DOSSIER,
  'PUT /v1/business/operations/{id}/subvention_transitions': HORS_DOSSIER,
  'PUT /v1/business/operations/{id}/transitions': HORS_DOSSIER,
  'POST /v1/business/operations/documents/upload': HORS_DOSSIER,
  'PATCH /v1/operations/{id}/documents/{docId}': HORS_DOSSIER,
  'DELETE /v1/operations/{id}/documents/{docId}': HORS_DOSSIER,
  'PATCH /v1/operations/{id}/objectifs': HORS_DOSSIER,
  'POST /v1/operations/{id}/taches': HORS_DOSSIER,
  'POST /v1/operations/{id}/commentaires/_export': HORS_DOSSIER,
  'POST /v1/business/operations/{id}/generer-attestation-relogement': HORS_DOSSIER,
  'PATCH /v1/champs-operations': HORS_DOSSIER,
  'POST /v1/operations/{id}/snapshots': HORS_DOSSIER,
  'POST /v1/operations/{id}/logements': HORS_DOSSIER,
  'POST /v1/operations/{id}/logements/_import': HORS_DOSSIER,
  'PATCH /v1/operations/{id}/taches/{tacheId}': HORS_DOSSIER,
  'POST /v1/operations/{id}/commentaires': HORS_DOSSIER,
  'PATCH /v1/operations/{id}/commentaires/{commentaireId}': HORS_DOSSIER,
  'POST /v1/operations/{id}/dates': HORS_DOSSIER,
  'PATCH /v1/operations/{id}/dates/{dateId}': HORS_DOSSIER,
  'POST /v1/operations/{id}/attributs-cotations': HORS_DOSSIER,
  'POST /v1/operations/{id}/attributs-cotations/apercu': HORS_DOSSIER,
  'POST /v1/operations/{id}/attributs-cotations/par-defaut': HORS_DOSSIER,
  'PUT /v1/operations/{id}/attributs-cotations/{attributId}': HORS_DOSSIER,
  'DELETE /v1/operations/{id}/attributs-cotations/{attributId}': HORS_DOSSIER,
  'POST /v1/rgpd/ouvertures': AU_REGISTRE,
  'POST /v1/rgpd/ouvertures/{id}/fermeture': AU_REGISTRE,
  'POST /v1/rgpd/demandes': AU_REGISTRE,
  'PUT /v1/rgpd/demandes/{id}': AU_REGISTRE,
  'POST /v1/rgpd/demandes/{id}/preuve-d-identite': AU_REGISTRE,
  'POST /v1/rgpd/demandes/{id}/identite': AU_REGISTRE,
  'POST /v1/rgpd/demandes/{id}/prolongation': AU_REGISTRE,
  'POST /v1/rgpd/demandes/{id}/reponse': AU_REGISTRE,
  'POST /v1/rgpd/demandes/{id}/refus': AU_REGISTRE,
  'POST /v1/rgpd/demandes/{id}/dossiers': AU_REGISTRE,
  'DELETE /v1/rgpd/demandes/{id}/dossiers/{menageId}': AU_REGISTRE,
  'POST /v1/rgpd/demandes/{id}/recherches': AU_REGISTRE,
  'POST /v1/rgpd/demandes/{id}/exports': AU_REGISTRE,
  'POST /v1/rgpd/demandes/{id}/courriers': AU_REGISTRE,
  // Geler et lever sont éprouvés plus haut.
  'POST /v1/rgpd/demandes/{id}/dossiers/{menageId}/limitation': AU_REGISTRE,
  'POST /v1/rgpd/demandes/{id}/dossiers/{menageId}/levee': AU_REGISTRE,

  'POST /v1/business/menages/plusieurs': ({ m }) => [
    'ines',
    { geste: 'ALERTER', menages: [m], alerte: { texte: 'Rappeler', dateAlerte: jourDans(3) } },
  ],
  'PATCH /v1/menages/{id}': simple({ informations: { telephone: '0611223344' } }),
  'DELETE /v1/menages/{id}': simple({ motif: 'DOUBLON' }),
  'POST /v1/menages/{id}/commentaires': simple({ texte: 'Encore', visibilite: 'INTERNE' }),
  'POST /v1/menages/{id}/alertes': simple({ texte: 'Rappeler', dateAlerte: jourDans(3) }),
  'PATCH /v1/menages/{id}/alertes/{alerteId}': simple({ statut: 'CLOTURE' }),
  'DELETE /v1/menages/{id}/alertes/{alerteId}': simple(),
  'PATCH /v1/utilisateurs/moi/alertes': ({ alerte }) => ['ines', { ids: [alerte], statut: 'CLOTURE' }],
  'PUT /v1/business/menages/{id}/transitions': simple({ transition: 'depart_spontane', donnees: { date: jourDans(-1), motif: 'DECES' } }),
  'POST /v1/business/menages/documents/upload': simple(),
  'PATCH /v1/menages/{id}/documents/{docId}': simple({ nom: 'autre.pdf' }),
  'DELETE /v1/menages/{id}/documents/{docId}': simple(),
  'PATCH /v1/business/menages/{id}/actualiser-nature-revenus': simple(),
  'PUT /v1/business/menages/{id}/etapes-ouvertes/{etape}': simple(),
  'POST /v1/business/menages/{id}/verifications': simple({ code: 'X', path: 'x', message: 'x', commentaire: 'vu' }),
  'DELETE /v1/business/menages/{id}/verifications/{verificationId}': simple(),
  'PUT /v1/menages/{id}/cotation/derogation': simple({ couleur: 'ROUGE', motif: 'Urgence', jusquAu: jourDans(30) }),
  'DELETE /v1/menages/{id}/cotation/derogation': simple(),
  'PUT /v1/menages/{id}/cotation/coches': simple({ codes: [] }),
  'POST /v1/business/guide-entretiens': ({ m }) => ['ines', { menageId: m }],
  'POST /v1/business/recapitulatif-guide-entretien/generate': ({ m }) => ['ines', { menageId: m }],
  'POST /v1/business/transmettre-guide-mel': ({ m }) => ['ines', { menageId: m }],
  'POST /v1/business/menages/decohabitation': ({ m, majeur }) => [
    'ines',
    { menageId: m, occupants: [majeur], principalId: majeur, motif: 'SEPARATION', date: jourDans(0) },
  ],
  'POST /v1/business/menages/{id}/annuler-decohabitation': simple({}),
  'POST /v1/business/menages/action-relogement': ({ m }) => [
    'ines',
    {
      menageId: m,
      logement: { rue: 'rue Neuve', codePostal: '59100', ville: 'Roubaix', typologie: 'T3', loyer: 500 },
      bailleur: { nom: 'M. Propriétaire', telephone: '0320112233' },
      date: jourDans(0),
      typeBail: 'VIDE',
      decence: true,
    },
  ],
  'POST /v1/business/menages/{id}/presentation-gtrm': simple({ date: jourDans(-1), resultat: 'FAVORABLE' }),
  'PATCH /v1/business/menages/{id}/depart-spontane': simple({ relogement: { departSpontane: { date: jourDans(-1), motif: 'DECES' } } }),
  'PATCH /v1/business/menages/{id}/accession-propriete': simple({
    relogement: { accessionALaPropriete: { date: jourDans(-1), type: 'CLASSIQUE' } },
  }),
  'POST /v1/business/emails': ({ m }) => [
    'ines',
    { type: 'demande-de-pieces', menageId: m, destinataires: ['a@exemple.test'], sujet: 'Pièces', corps: 'Bonjour' },
  ],
  'PUT /v1/business/menages/{id}/fiche-nouveau-logement': simple({ nouveauLogement: { rue: 'rue Neuve' } }),
  'POST /v1/business/bon-de-commande-demenagement/generate': ({ m }) => ['ines', { menageId: m, date: jourDans(60) }],
  'POST /v1/business/refuser-prestation-demenagement': ({ m }) => ['ines', { menageId: m, date: jourDans(60) }],
  'POST /v1/business/fiche-nouveau-logement/generate': ({ m }) => ['ines', { menageId: m }],
  'POST /v1/business/menages/{id}/relogement': ({ proposition }) => ['ines', { propositionId: proposition }],
  'POST /v1/business/menages/{id}/generer-courrier-proposition/{logementId}': simple({}),
  'POST /v1/business/menages/{id}/marquer-courrier-envoye/{logementId}': simple({}),
  'DELETE /v1/business/menages/{id}/qr-code-de-reponse/{logementId}': simple({}),
  'POST /v1/business/menages/{id}/generer-courrier-huissier-relogement': ({ proposition }) => ['ines', { propositionId: proposition }],
  'POST /v1/business/menages/{id}/generer-recapitulatif-relogement': simple({}),
  'POST /v1/menages/{id}/suivis': simple({ type: 'APPEL', date: jourDans(-1), texte: 'Appelé' }),
  'POST /v1/menages/{id}/rendez-vous': simple(RENDEZ_VOUS),
  'PATCH /v1/menages/{id}/rendez-vous/{rendezVousId}': simple({ ...RENDEZ_VOUS, heure: '11:00' }),
  'POST /v1/menages/{id}/rendez-vous/{rendezVousId}/issue': simple({ issue: 'ANNULE' }),
  'POST /v1/menages/{id}/promesses': ({ promesse }) => ['ines', promesse.corps],
  'PATCH /v1/menages/{id}/promesses/{promesseId}': ({ promesse }) => ['ines', { ...promesse.corps, texte: 'Le double' }],
  'POST /v1/menages/{id}/promesses/{promesseId}/issue': simple({ issue: 'TENUE' }),
  'POST /v1/business/demande-remboursement/{menageId}': simple({ lignes: [] }),
  'PATCH /v1/business/demande-remboursement/{menageId}/{demandeId}': simple({ lignes: [] }),
  'DELETE /v1/business/demande-remboursement/{menageId}/{demandeId}': simple(),
  'PUT /v1/business/demande-remboursement/{menageId}/{demandeId}/transitions': simple({ transition: 'soumettre' }),
  'POST /v1/business/demande-remboursement/{menageId}/{demandeId}/generate': simple({}),
  'POST /v1/rgpd/purges/{id}/validation': () => ['delphine', { empreinte: '0'.repeat(64) }],
}

/** Ce qui mène d'une table au ménage. */
const PAR = ['menage_id', 'sujet_id']

/** Tout ce que la base tient du dossier, hors de son journal de lectures et du registre. */
async function etatDe(db: Base, menageId: string): Promise<string> {
  const tables = Object.entries(tablesDuMenage as Readonly<Record<string, TraitementDeTable>>)
    .filter(([table, { par }]) => (PAR.includes(par[0]) || table === 'menage') && table !== 'consultation')
    .map(
      ([table, { par }]) =>
        sql`select ${table} as t, to_jsonb(x)::text as l from ${sql.table(table)} x where ${sql.ref(par[0])} = ${menageId}::uuid`,
    )
  const { rows } = await sql<{ t: string; l: string }>`${sql.join(tables, sql` union all `)} order by 1, 2`.execute(db)
  return rows.map(({ t, l }) => `${t} ${l}`).join('\n')
}

/** Un dossier où chaque geste aurait de quoi s'exercer. */
async function preparer(db: Base, en: Record<'ines' | 'delphine', Personne>, bailleurId: string): Promise<Cible> {
  const m = await createMenage(db, {
    menage: { statut: 'RECHERCHE_DU_LOGEMENT' },
    partenaireId: bailleurId,
    colonnes: { purge_prevue_le: jourDans(20) },
  })
  const alerte = (
    await en.ines.post<{ id: string }>(`/v1/menages/${m}/alertes`, { texte: 'Rappeler', dateAlerte: jourDans(3) }).expect(201)
  ).corps.id
  const { id: proposition, logementId: logement } = await createProposition(db, {
    menageId: m,
    bailleurId,
    statut: 'acceptee_cal',
    colonnes: { gtr_rang: 1 },
  })
  const remboursement = (await en.ines.post<{ id: string }>(`/v1/business/demande-remboursement/${m}`, { lignes: [] })).corps.id
  const majeur = await db
    .selectFrom('occupant')
    .select('id')
    .where('menage_id', '=', m)
    .where('role', '=', 'CODEMANDEUR')
    .executeTakeFirstOrThrow()
  const document = crypto.randomUUID()
  await db
    .insertInto('document')
    .values({
      id: document,
      sujet_id: m,
      type: 'AUTRE',
      nom: 'a.pdf',
      mime: 'application/pdf',
      taille: 10,
      sha256: 'ab'.repeat(32),
      cle_stockage: document,
      auteur_id: en.ines.id,
      ajoute_le: new Date(),
    })
    .execute()
  const verification = crypto.randomUUID()
  await db
    .insertInto('verification_acquittee')
    .values({
      id: verification,
      menage_id: m,
      code: 'X',
      chemin: 'x',
      message: 'x',
      commentaire: 'vu',
      auteur_id: en.ines.id,
      le: new Date(),
    })
    .execute()
  const rendezVous = (await en.ines.post<{ id: string }>(`/v1/menages/${m}/rendez-vous`, RENDEZ_VOUS).expect(201)).corps.id
  const corps = { nature: 'TRAVAUX', texte: 'Volets', promiseLe: jourDans(0), echeance: jourDans(5), responsable: en.ines.id }
  const promesse = { id: (await en.ines.post<{ id: string }>(`/v1/menages/${m}/promesses`, corps).expect(201)).corps.id, corps }
  return { m, rendezVous, promesse, alerte, document, logement, proposition, verification, remboursement, majeur: majeur.id }
}

const cheminDe = (cle: string, cible: Cible): string =>
  (cle.split(' ')[1] ?? '')
    .replace('/propositions/{id}', `/propositions/${cible.proposition}`)
    .replace('{alerteId}', cible.alerte)
    .replace('{rendezVousId}', cible.rendezVous)
    .replace('{promesseId}', cible.promesse.id)
    .replace('{docId}', cible.document)
    .replace('{verificationId}', cible.verification)
    .replace('{etape}', '2')
    .replace('{logementId}', cible.logement)
    .replace('{demandeId}', cible.remboursement)
    .replace('{menageId}', cible.m)
    .replace('{id}', cible.m)

test('le bailleur reprend un logement proposé à un ménage gelé : rien ne s’écrit au dossier, la proposition se retire une fois le gel levé', async ({
  en,
  db,
  distribution,
}) => {
  const cible = await preparer(db, en, distribution.partenaires.bailleur)
  const libre = await createMenage(db)
  await db
    .insertInto('proposition')
    .values({ id: crypto.randomUUID(), logement_id: cible.logement, menage_id: libre, statut: 'acceptee_cal' })
    .execute()
  const id = await geler(en.delphine, db, cible.m)
  const avant = await etatDe(db, cible.m)
  await en.bastien.put(`/v1/business/logements/${cible.logement}/transitions`, { transition: 'reprise_bailleur' }).expect(200)
  expect(await etatDe(db, cible.m)).toBe(avant)
  const statuts = async () =>
    Object.fromEntries(
      (await db.selectFrom('proposition').select(['menage_id', 'statut']).where('logement_id', '=', cible.logement).execute()).map(
        ({ menage_id: menage, statut }) => [menage, statut],
      ),
    )
  expect(await statuts()).toEqual({ [cible.m]: 'acceptee_cal', [libre]: 'retiree' })
  await en.delphine.post(adresse(id, cible.m, 'levee'), { motif: 'La contestation est close' }).expect(200)
  expect(await statuts()).toEqual({ [cible.m]: 'retiree', [libre]: 'retiree' })
  expect(
    await db.selectFrom('alerte').select('type').where('sujet_id', '=', cible.m).where('type', '=', 'CHANGEMENT_BAILLEUR').execute(),
  ).toHaveLength(1)
})

describe('un dossier gelé n’admet aucune écriture', () => {
  test('tout appel qui n’est pas une lecture est classé ici', () => {
    const appels = Object.keys(contrat).filter((cle) => !cle.startsWith('GET '))
    expect(Object.keys(ECRITURES).toSorted()).toEqual(appels.toSorted())
  })

  const gestes = Object.entries(ECRITURES).flatMap(([cle, geste]) => (typeof geste === 'string' ? [] : [[cle, geste] as const]))
  test.for(gestes)('%s : 409, avec la raison, et rien ne change', async ([cle, geste], { en, db, api, distribution }) => {
    const cible = await preparer(db, en, distribution.partenaires.bailleur)
    await geler(en.delphine, db, cible.m)
    const avant = await etatDe(db, cible.m)
    const [qui, corps] = geste(cible)
    const methode = (cle.split(' ')[0] ?? '').toLowerCase() as 'post' | 'put' | 'patch' | 'delete'
    const reponse = cle.endsWith('/upload')
      ? await envoyer(api.app, en.ines, { menageId: cible.m, type: 'AUTRE' }, [{ nom: 'a.txt', contenu: 'bonjour' }])
      : await en[qui][methode](cheminDe(cle, cible), corps)
    expect([cle, reponse.statut, reponse.texte]).toEqual([cle, 409, expect.stringContaining(GEL)])
    expect(await etatDe(db, cible.m)).toBe(avant)
  })

  test('la base elle-même le refuse, table par table, et le ménage ne s’efface pas', async ({ en, db, distribution }) => {
    const cible = await preparer(db, en, distribution.partenaires.bailleur)
    await geler(en.delphine, db, cible.m)
    const refuse = (requete: Promise<unknown>) => expect(requete).rejects.toMatchObject({ code: 'RG003' })
    await refuse(db.updateTable('menage').set({ telephone: '0611223344' }).where('id', '=', cible.m).execute())
    await refuse(db.deleteFrom('menage').where('id', '=', cible.m).execute())
    for (const [table, { par }] of Object.entries(tablesDuMenage as Readonly<Record<string, TraitementDeTable>>)) {
      // texte_du_menage, menage_au_crible, menage_en_bref et logement_propose se déduisent du dossier, que la base garde elle-même ; le direct ne dit que l'instant et la version.
      if (
        !PAR.includes(par[0]) ||
        [
          'consultation',
          'demande_de_droits',
          'direct',
          'droits_dossier',
          'limitation',
          'logement_propose',
          'menage_au_crible',
          'menage_en_bref',
          'purge',
          'alerte',
          'email_sortant',
          'texte_du_menage',
        ].includes(table)
      )
        continue
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(par[0])} = ${cible.m}::uuid`.execute(db)
      if (rows.length > 0)
        await refuse(
          sql`update ${sql.table(table)} set ${sql.ref(par[0])} = ${sql.ref(par[0])} where ${sql.ref(par[0])} = ${cible.m}::uuid`.execute(
            db,
          ),
        )
    }
  })
})

describe('les tâches de fond', () => {
  test('ni cotation, ni archivage, ni purge, ni anonymisation ne touchent un dossier gelé ; levé, la purge validée se fait', async ({
    api,
    en,
    db,
  }) => {
    const midi = (jour: string) => new Date(`${jour}T12:00:00Z`)
    const clos = await createMenage(db, { menage: { statut: 'CLOTURE' }, colonnes: { statut_depuis: midi(jourDans(-400)) } })
    const archive = await createMenage(db, {
      menage: { statut: 'CLOTURE' },
      colonnes: { statut_depuis: midi(jourDans(-6000)), archive_le: midi(jourDans(-5800)) },
    })
    const sansRelogement = await createMenage(db, { colonnes: { relogement_necessaire: false, sans_relogement_le: jourDans(-400) } })
    const courant = await createMenage(db, { colonnes: { cotation_score: 1 } })
    const parti = await createMenage(db)
    const departSpontane = { date: jourDans(-31), motif: 'DECES', commentaire: null }
    await en.ines.patch(`/v1/business/menages/${parti}/depart-spontane`, { relogement: { departSpontane } }).expect(200)
    await db
      .insertInto('purge')
      .values({
        id: crypto.randomUUID(),
        menage_id: parti,
        code_menage: 'ESS',
        motif: 'DEPART_SPONTANE',
        depuis: jourDans(-31),
        prevue_le: jourDans(-1),
        statut: 'VALIDEE',
        empreinte_apercu: '',
        validee_le: new Date(),
        validee_par: en.delphine.id,
      })
      .execute()
    const geles = [clos, archive, sansRelogement, courant, parti]
    const demandes = []
    for (const id of geles) demandes.push(await geler(en.delphine, db, id))
    const avant = await Promise.all(geles.map((id) => etatDe(db, id)))
    for (const tache of [faireRespecterLaConservation, relireLesMenages, oublierLesSeparations]) await faireLaTache(tache, api)
    expect(await Promise.all(geles.map((id) => etatDe(db, id)))).toEqual(avant)
    await en.delphine.post(adresse(demandes[4] ?? '', parti, 'levee'), { motif: 'La personne est prévenue' }).expect(200)
    await faireLaTache(faireRespecterLaConservation, api)
    expect((await lireMenageEnBase(db, parti)).purge_le).toBeInstanceOf(Date)
  })
})
