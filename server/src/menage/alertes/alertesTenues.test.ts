import { type TypeAlerte, typesAlerte } from '@relogement/domain/alerte/alerte.listes'
import { jourDe } from '@relogement/domain/common/date'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import type { InjectOptions } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { describe, expect, vi } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { type CodePartenaire, type Personne, type Prenom, test } from '../../../test/cast.ts'
import { createMenage, createProposition } from '../../../test/dossiers.ts'
import { envoyer } from '../../../test/envois.ts'
import { jourDans } from '../../../test/jours.ts'
import { createJustificatif } from '../../../test/justificatifs.ts'
import { pdf } from '../../../test/pieces/pdf.ts'
import { unMenageReloge } from '../../../test/relogements.ts'
import { faireLaTache } from '../../../test/taches.ts'
import { echeanceDesAlertes } from '../../alerte/echeance.ts'
import { annoncerLesNouveauxLogements } from '../../candidat/nouveauxLogements.ts'
import type { Base } from '../../core/database.ts'
import { finDeMiseADisposition } from '../../logement/finDeMiseADisposition.ts'
import { rattacherAuxGtr, verifierLesStatuts } from '../../positionnement/taches.ts'
import { relireLesMenages } from '../cotation/taches.ts'

interface Ici {
  readonly api: Api
  readonly db: Base
  readonly en: Readonly<Record<Prenom, Personne>>
  readonly partenaires: Readonly<Record<CodePartenaire, string>>
}

interface Cause {
  /** Fait naître l'alerte, par le produit ; rend le ménage. */
  readonly naitre: (ici: Ici) => Promise<string>
  readonly alerte: { texte: string | RegExp; couleur: string | null; pour: readonly string[] }
  /** L'événement qui la ferme. */
  readonly fermer: (ici: Ici, menageId: string) => PromiseLike<unknown>
}

const jour = ({ horloge }: Api, jours: number) => jourDans(jours, horloge.maintenant())
const enFrancais = (iso: string) =>
  new Date(`${iso}T12:00:00Z`).toLocaleDateString('fr-FR', { day: 'numeric', month: 'long', year: 'numeric' }).replace(/^1 /, '1er ')

const nouveau = ({ db, en }: Ici, statut: StatutMenage, reste: Parameters<typeof createMenage>[1] = {}) =>
  createMenage(db, { chargeId: en.camille.id, menage: { statut }, ...reste })
const modifier = ({ en }: Ici, id: string, corps: object) => en.camille.patch(`/v1/menages/${id}`, corps).expect(200)
const passer = ({ en }: Ici, id: string, corps: object) => en.camille.put(`/v1/business/menages/${id}/transitions`, corps).expect(200)
const ouvrir = (personne: Personne, id: string) => personne.get(`/v1/menages/${id}?ecran=fiche`).expect(200)

/** Une ligne par type : ce qui le fait naître dans le produit d'aujourd'hui, ce qu'il dit, ce qui le ferme. Sans cause encore : pourquoi. */
const CAUSES: Record<TypeAlerte, Cause | string> = {
  ENFANT_A_NAITRE: {
    naitre: async (ici) => {
      const id = await nouveau(ici, 'RECHERCHE_DU_LOGEMENT')
      await modifier(ici, id, { composition: { naissancePrevueLe: jour(ici.api, 0) } })
      return id
    },
    alerte: { texte: /^Naissance prévue le .* : mettre à jour la composition$/, couleur: 'ORANGE', pour: ['CHARGE'] },
    fermer: async (ici, id) => {
      const { corps } = await ici.en.camille.get<{ composition: { occupants: object[] } }>(`/v1/menages/${id}`).expect(200)
      const enfant = { role: 'ENFANT', nom: 'Benali', prenom: 'Lou', sexe: 'FEMININ', dateDeNaissance: jour(ici.api, 0) }
      return modifier(ici, id, { composition: { occupants: [...corps.composition.occupants, enfant] } })
    },
  },
  DOCUMENT_A_TRANSMETTRE: {
    naitre: async (ici) => {
      const id = await aSigner(ici)
      await passer(ici, id, { transition: 'signer_bail', donnees: { date: jour(ici.api, 0), motifSansBail: 'Attendu du bailleur' } })
      return id
    },
    alerte: { texte: 'Bail à transmettre', couleur: 'ORANGE', pour: ['CHARGE'] },
    fermer: (ici, id) => joindre(ici, id, 'BAIL_NOUVEAU'),
  },
  FICHE_TRANSMISE: {
    naitre: async (ici) => {
      const { db, partenaires } = ici
      const id = await nouveau(ici, 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL', { partenaireId: partenaires.bailleur })
      await deposer(db, id, 'RECAPITULATIF_ENTRETIEN', { genere: true, numero: 1 })
      await passer(ici, id, { transition: 'transmettre_guide_mel' })
      return id
    },
    alerte: { texte: 'Fiche d’entretien transmise à la MEL', couleur: null, pour: ['BAILLEUR', 'RESPONSABLE_EQUIPE'] },
    fermer: async ({ en }, id) => {
      await ouvrir(en.bastien, id)
      await ouvrir(en.rachid, id)
    },
  },
  COMMENTAIRE_AJOUTE: {
    naitre: async (ici) => {
      const id = await nouveau(ici, 'RECHERCHE_DU_LOGEMENT')
      await ici.en.rachid.post(`/v1/menages/${id}/commentaires`, { texte: 'À rappeler' }).expect(201)
      return id
    },
    alerte: { texte: /^Rachid \S+ a commenté le dossier$/, couleur: null, pour: ['CHARGE'] },
    fermer: ({ en }, id) => ouvrir(en.camille, id),
  },
  ENTRETIEN_A_REALISER: {
    naitre: async (ici) => {
      const id = await nouveau(ici, 'ENTRETIEN_PREALABLE_A_REALISER', { chargeId: null })
      await ici.en.rachid.patch(`/v1/menages/${id}`, { relogement: { chargeDeRelogementPrincipal: { id: ici.en.camille.id } } }).expect(200)
      return id
    },
    alerte: { texte: 'Entretien à réaliser', couleur: 'ORANGE', pour: ['CHARGE'] },
    fermer: (ici, id) => passer(ici, id, { transition: 'realiser_entretien', donnees: { date: jour(ici.api, 0) } }),
  },
  SANS_NOUVELLES: {
    naitre: async (ici) => {
      const id = await nouveau(ici, 'RECHERCHE_DU_LOGEMENT', { colonnes: { cree_le: `${jour(ici.api, -75)}T10:00:00Z` } })
      await faireLaTache(relireLesMenages, ici.api)
      return id
    },
    alerte: { texte: 'Aucune activité depuis 75 jours', couleur: 'ROUGE', pour: ['CHARGE_ET_RESPONSABLE_EQUIPE'] },
    fermer: ({ en, api }, id) =>
      en.camille.post(`/v1/menages/${id}/suivis`, { type: 'APPEL', date: jour(api, 0), texte: 'Joint' }).expect(201),
  },
  DEUX_REFUS: {
    naitre: (ici) => refuser(ici, 2),
    alerte: { texte: 'Deux refus opposables : le dossier est à revoir', couleur: 'ROUGE', pour: ['ENCADREMENT'] },
    fermer: ({ en }, id) => ouvrir(en.ines, id),
  },
  TROIS_REFUS: {
    naitre: (ici) => refuser(ici, 3),
    alerte: { texte: /^Trois offres refusées/, couleur: 'NOIRE', pour: ['ENCADREMENT'] },
    fermer: ({ en }, id) => ouvrir(en.denise, id),
  },
  DLS_A_RENOUVELER: {
    naitre: async (ici) => {
      const id = await nouveau(ici, 'RECHERCHE_DU_LOGEMENT')
      await modifier(ici, id, { relogement: { demandeLogementSocial: { date: jour(ici.api, -340) } } })
      return id
    },
    alerte: { texte: 'Demande de logement social à renouveler', couleur: 'ORANGE', pour: ['CHARGE'] },
    fermer: async (ici, id) => {
      const [ancienne] = await ouvertes(ici.db, id, 'DLS_A_RENOUVELER')
      await modifier(ici, id, { relogement: { demandeLogementSocial: { date: jour(ici.api, -1) } } })
      const apres = await ouvertes(ici.db, id, 'DLS_A_RENOUVELER')
      expect(apres, 'la suivante attend déjà, dans onze mois').toMatchObject([{ statut: 'EN_ATTENTE' }])
      expect(apres[0]?.id).not.toBe(ancienne?.id)
      await modifier(ici, id, { relogement: { demandeLogementSocial: { date: null } } })
    },
  },
  DOSSIER_EN_VEILLE: {
    naitre: async (ici) => {
      const id = await nouveau(ici, 'RECHERCHE_DU_LOGEMENT')
      await passer(ici, id, { transition: 'mettre_en_veille', donnees: { motif: 'SUCCESSION', date: jour(ici.api, 30) } })
      return id
    },
    alerte: { texte: 'Dossier en veille à réexaminer', couleur: 'ORANGE', pour: ['CHARGE'] },
    fermer: (ici, id) => passer(ici, id, { transition: 'demander_nouvelle_presentation_gtr' }),
  },
  GTR_A_CREER: {
    naitre: async (ici) => {
      const id = await nouveau(ici, 'RECHERCHE_DU_LOGEMENT')
      await createProposition(ici.db, { menageId: id, bailleurId: ici.partenaires.bailleur, statut: 'assignation' })
      await modifier(ici, id, { informations: { observations: 'positionné' } })
      return id
    },
    alerte: { texte: 'Proposition sans réunion : GTR à créer', couleur: 'ORANGE', pour: ['RESPONSABLE_EQUIPE'] },
    fermer: async (ici, id) => {
      const reunionId = await reunion(ici, 20)
      await ici.db
        .updateTable('proposition')
        .set({ reunion_id: reunionId, statut: 'presentation_gtr' })
        .where('menage_id', '=', id)
        .execute()
      await faireLaTache(relireLesMenages, ici.api)
    },
  },
  DEMENAGEMENT_A_PROGRAMMER: {
    naitre: signer,
    alerte: { texte: 'Déménagement à programmer', couleur: 'ORANGE', pour: ['CHARGE'] },
    fermer: (ici, id) => passer(ici, id, { transition: 'depart_spontane', donnees: { motif: 'DECES', date: jour(ici.api, 0) } }),
  },
  FICHE_NOUVEAU_LOGEMENT_A_ETABLIR: {
    naitre: signer,
    alerte: { texte: 'Fiche du nouveau logement à établir', couleur: 'ORANGE', pour: ['CHARGE'] },
    fermer: (ici, id) => joindre(ici, id, 'FICHE_NOUVEAU_LOGEMENT'),
  },
  POST_RELOGEMENT: {
    naitre: async (ici) => {
      const id = await nouveau(ici, 'ETAT_DES_LIEUX_DE_SORTIE')
      await passer(ici, id, {
        transition: 'realiser_edl_sortie',
        donnees: { date: jour(ici.api, -200), remiseDesCles: jour(ici.api, -200) },
      })
      return id
    },
    alerte: { texte: 'Visite post-relogement', couleur: null, pour: ['CHARGE', 'CHARGE', 'CHARGE'] },
    fermer: async ({ en, api }, id) => {
      const visite = { type: 'POST_RELOGEMENT', date: jour(api, 0), texte: 'Tout va bien' }
      for (let mois = 0; mois < 3; mois += 1) await en.camille.post(`/v1/menages/${id}/suivis`, visite).expect(201)
    },
  },
  RANG_SUIVANT: {
    naitre: async (ici) => {
      const { db, partenaires } = ici
      const [premier, second] = [await nouveau(ici, 'ACCEPTE_EN_GTR'), await nouveau(ici, 'ACCEPTE_EN_GTR')]
      const { id: propositionId, logementId } = await createProposition(db, {
        menageId: premier,
        bailleurId: partenaires.bailleur,
        statut: 'proposition_relogement',
        colonnes: { gtr_rang: 1 },
      })
      await db
        .insertInto('proposition')
        .values({ id: uuidv7(), logement_id: logementId, menage_id: second, statut: 'acceptee_cal', gtr_rang: 2 })
        .execute()
      await passer(ici, premier, {
        transition: 'refus_proposition',
        propositionId,
        donnees: { motif: 'LOCALISATION', date: jour(ici.api, 0) },
      })
      return second
    },
    alerte: { texte: /^Le logement 24 rue de l’Épeule se libère : ce ménage est le suivant$/, couleur: 'ORANGE', pour: ['CHARGE'] },
    fermer: ({ en }, id) => ouvrir(en.camille, id),
  },
  STATUT_A_VERIFIER: {
    naitre: async (ici) => {
      const id = await nouveau(ici, 'ACCEPTE_EN_GTR')
      await createProposition(ici.db, { menageId: id, bailleurId: ici.partenaires.bailleur, statut: 'acceptee_cal' })
      await faireLaTache(verifierLesStatuts, ici.api)
      return id
    },
    alerte: {
      texte: /^24 rue de l’Épeule, Roubaix : la proposition est au statut « Acceptée en CALEOL »/,
      couleur: 'ORANGE',
      pour: ['ENCADREMENT'],
    },
    fermer: async (ici, id) => {
      await ici.db.updateTable('proposition').set({ cal_accepte: true }).where('menage_id', '=', id).execute()
      await faireLaTache(verifierLesStatuts, ici.api)
    },
  },
  PURGE_A_VALIDER: {
    naitre: async (ici) => {
      const id = await nouveau(ici, 'RECHERCHE_DU_LOGEMENT')
      await passer(ici, id, { transition: 'depart_spontane', donnees: { motif: 'DECES', date: jour(ici.api, -30) } })
      return id
    },
    alerte: { texte: 'Purge des données à valider', couleur: 'ROUGE', pour: ['DPO'] },
    fermer: (ici, id) => passer(ici, id, { transition: 'annuler_depart_spontane' }),
  },
  MANUELLE: {
    naitre: async (ici) => {
      const id = await nouveau(ici, 'RECHERCHE_DU_LOGEMENT')
      await ici.en.camille
        .post(`/v1/menages/${id}/alertes`, {
          texte: 'Rappeler le bailleur',
          type: 'MANUELLE',
          dateAlerte: jour(ici.api, 0),
          couleur: 'NOIRE',
        })
        .expect(201)
      return id
    },
    alerte: { texte: 'Rappeler le bailleur', couleur: 'NOIRE', pour: ['AUTEUR'] },
    fermer: async ({ en, db }, id) => {
      const [alerte] = await ouvertes(db, id, 'MANUELLE')
      await en.camille.patch(`/v1/menages/${id}/alertes/${alerte?.id}`, { statut: 'CLOTURE' }).expect(200)
    },
  },

  RETOUR_COMMISSION: {
    naitre: async (ici) => {
      const id = await nouveau(ici, 'VALIDATION_GTR_BAILLEUR_PRIVE')
      const { logementId } = await createProposition(ici.db, {
        menageId: id,
        bailleurId: ici.partenaires.bailleur,
        statut: 'presentation_gtr',
      })
      await ici.db.updateTable('logement').set({ prive: true }).where('id', '=', logementId).execute()
      const reponse = { transition: 'valider_bailleur_prive', donnees: { commentaire: 'Visité, décent' } }
      await ici.en.rachid.put(`/v1/business/menages/${id}/transitions`, reponse).expect(200)
      return id
    },
    alerte: { texte: /^Retour de GTR de validation du .* : logement privé validé$/, couleur: 'ORANGE', pour: ['CHARGE'] },
    fermer: async (ici, id) => {
      expect(await ouvertes(ici.db, id, 'RETOUR_COMMISSION'), 'le geste qui l’a fait naître ne la ferme pas').toHaveLength(1)
      ici.api.horloge.avancer({ minutes: 1 })
      await modifier(ici, id, { informations: { observations: 'prévenu' } })
    },
  },
  MENAGE_HORS_RECHERCHE: {
    naitre: async (ici) => {
      const id = await nouveau(ici, 'RECHERCHE_DU_LOGEMENT')
      await createProposition(ici.db, { menageId: id, bailleurId: ici.partenaires.bailleur, statut: 'presentation_gtr' })
      await passer(ici, id, { transition: 'mettre_en_veille', donnees: { motif: 'SUCCESSION', date: jour(ici.api, 30) } })
      return id
    },
    alerte: {
      texte: 'Le ménage est au statut Dossier en veille : il reste positionné sur un logement',
      couleur: 'ORANGE',
      pour: ['CHARGE'],
    },
    fermer: (ici, id) => passer(ici, id, { transition: 'demander_nouvelle_presentation_gtr' }),
  },
  REMBOURSEMENT_A_VALIDER: {
    naitre: (ici) => demander(ici, []),
    alerte: { texte: 'Remboursement n° 1 à valider (450,00\u00A0€)', couleur: 'ORANGE', pour: ['ENCADREMENT'] },
    fermer: (ici, id) => faireSurLaDemande(ici, id, 'rachid', 'valider'),
  },
  REMBOURSEMENT_A_PAYER: {
    naitre: (ici) => demander(ici, ['valider']),
    alerte: { texte: 'Remboursement n° 1 à payer (450,00\u00A0€)', couleur: 'ORANGE', pour: ['PAIEMENT'] },
    fermer: (ici, id) => faireSurLaDemande(ici, id, 'adrien', 'payer', { date: jour(ici.api, 0) }),
  },
  REMBOURSEMENT_REJETE: {
    naitre: (ici) => demander(ici, ['rejeter']),
    alerte: { texte: 'Remboursement n° 1 rejeté : Facture illisible', couleur: 'ORANGE', pour: ['DESTINATAIRE'] },
    fermer: ({ en }, id) => ouvrir(en.camille, id),
  },

  REPONSE_EN_RETARD:
    'levée par le courrier d’une proposition écrite, fermée par sa réponse : éprouvée avec elle (proposition-ecrite/envoi.test.ts)',
  REPONSE_RECUE: 'posée par la réponse d’un ménage, fermée quand elle est enregistrée (reponse-menage/reponseMenage.test.ts)',
  CHANGEMENT_BAILLEUR: 'd’un logement repris par son bailleur, éprouvée avec lui (logement/logement.test.ts)',
  FIN_MISE_A_DISPOSITION: 'd’un logement réservé, éprouvée avec lui (logement/taches.test.ts)',
  NOUVEAU_LOGEMENT: 'd’un logement, non d’un dossier (candidat/nouveauxLogements.test.ts)',
  CRENEAU_ANNULE:
    'levée par l’annulation d’un créneau, fermée par une nouvelle réservation (demenagement/annuler.test.ts, commander.test.ts)',
  RENDEZ_VOUS: 'posée et fermée par le rendez-vous (rendezVous.test.ts)',
  INCIDENT_DEMENAGEMENT: 'posée par le déménageur, fermée à la main (prestataire.test.ts)',
  PROMESSE_A_TENIR: 'posée et fermée par la promesse (promesse.test.ts)',
  LIEN_MONTRE: 'd’un compte, non d’un dossier (courriel.routes.test.ts)',
  ECHEANCE_OPERATION: 'd’une opération, éprouvée avec elle (operation/echeances.test.ts)',
}

/** Une demande de 450 €, soumise par Camille, puis menée plus loin par l'encadrement. */
async function demander(ici: Ici, suite: readonly ('valider' | 'rejeter')[]): Promise<string> {
  const { db, en } = ici
  const id = await nouveau(ici, 'ACCOMPAGNEMENT_POST_RELOGEMENT')
  const documentId = await createJustificatif(db, id)
  const lignes = [{ nature: 'DOUBLE_LOYER', montant: 450, documentId }]
  await en.camille.post(`/v1/business/demande-remboursement/${id}`, { lignes }).expect(201)
  await faireSurLaDemande(ici, id, 'camille', 'soumettre')
  for (const transition of suite) await faireSurLaDemande(ici, id, 'rachid', transition, { motif: 'Facture illisible' })
  return id
}

async function faireSurLaDemande({ db, en }: Ici, menageId: string, qui: Prenom, transition: string, donnees: object = {}) {
  const { id } = await db.selectFrom('demande_remboursement').select('id').where('menage_id', '=', menageId).executeTakeFirstOrThrow()
  await en[qui].put(`/v1/business/demande-remboursement/${menageId}/${id}/transitions`, { transition, donnees }).expect(200)
}

describe('chaque type d’alerte', () => {
  test('a sa ligne dans la table, et aucune autre', () => {
    expect(Object.keys(CAUSES).sort()).toEqual(Object.keys(typesAlerte).sort())
  })

  const avecCause = Object.entries(CAUSES).filter((ligne): ligne is [TypeAlerte, Cause] => typeof ligne[1] !== 'string')
  test.for(avecCause)(
    '%s naît de sa cause, dit ce qu’il faut à qui il faut, et se ferme à son événement',
    async ([type, cause], { api, db, en, distribution }) => {
      const ici = { api, db, en, partenaires: distribution.partenaires }
      const appels = vi.spyOn(api.app, 'inject')
      const id = await cause.naitre(ici)
      const gestes = (appels.mock.calls as unknown as InjectOptions[][]).flat().filter(({ method }) => method !== 'GET')
      appels.mockRestore()
      const nees = await ouvertes(db, id, type)
      expect(nees.map(({ pour }) => pour).sort()).toEqual(cause.alerte.pour)
      for (const { texte, couleur } of nees) {
        expect(texte).toEqual(typeof cause.alerte.texte === 'string' ? cause.alerte.texte : expect.stringMatching(cause.alerte.texte))
        expect(couleur).toBe(cause.alerte.couleur)
      }
      // Les travaux de la nuit, rejoués, n'en font pas une de plus.
      for (const tache of [...LA_NUIT, ...LA_NUIT]) await faireLaTache(tache, api)
      expect((await ouvertes(db, id, type)).map((une) => une.id).sort()).toEqual(nees.map((une) => une.id).sort())
      // Les gestes qui l'ont fait naître, redits à l'identique, non plus ; un autre commentaire, un autre rappel sont d'autres faits.
      if (!AUTANT_DE_FAITS.includes(type)) {
        for (const geste of gestes) await api.app.inject(geste)
        expect((await ouvertes(db, id, type)).map((une) => une.id).sort()).toEqual(nees.map((une) => une.id).sort())
      }
      await cause.fermer(ici, id)
      expect(await ouvertes(db, id, type)).toEqual([])
    },
  )
})

const AUTANT_DE_FAITS: readonly TypeAlerte[] = ['COMMENTAIRE_AJOUTE', 'MANUELLE']

const LA_NUIT = [
  relireLesMenages,
  rattacherAuxGtr,
  verifierLesStatuts,
  finDeMiseADisposition,
  annoncerLesNouveauxLogements,
  echeanceDesAlertes,
]

const ouvertes = (db: Base, menageId: string, type: string) =>
  db
    .selectFrom('alerte')
    .select(['id', 'texte', 'couleur', 'pour', 'statut', 'date_alerte'])
    .where('sujet_id', '=', menageId)
    .where('type', '=', type)
    .where('statut', '<>', 'CLOTURE')
    .orderBy('pour')
    .execute()

async function aSigner(ici: Ici): Promise<string> {
  const menageId = await nouveau(ici, 'SIGNATURE_DU_BAIL')
  await createProposition(ici.db, { menageId, bailleurId: ici.partenaires.bailleur, statut: 'acceptee_menage' })
  return menageId
}

async function signer(ici: Ici): Promise<string> {
  const id = await aSigner(ici)
  await deposer(ici.db, id, 'BAIL_NOUVEAU')
  await passer(ici, id, { transition: 'signer_bail', donnees: { date: jour(ici.api, 0) } })
  return id
}

async function refuser(ici: Ici, fois: number): Promise<string> {
  const id = await nouveau(ici, 'ACCEPTE_EN_GTR')
  const colonnes = { ecrite_envoyee_le: jour(ici.api, -10) }
  const propositions = []
  for (let rang = 0; rang <= fois; rang += 1)
    propositions.push(
      await createProposition(ici.db, { menageId: id, bailleurId: ici.partenaires.bailleur, statut: 'proposition_relogement', colonnes }),
    )
  for (const { id: propositionId } of propositions.slice(0, fois))
    await passer(ici, id, {
      transition: 'refus_proposition',
      propositionId,
      donnees: { motif: 'LOCALISATION', date: jour(ici.api, 0), legitime: false },
    })
  return id
}

async function reunion({ db, api }: Ici, jours: number): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('reunion')
    .values({ id, type: 'GTR', statut: 'EN_PREPARATION', nom: 'GTR de Roubaix', date: `${jour(api, jours)}T09:00:00Z` })
    .execute()
  return id
}

async function joindre({ api, en }: Ici, menageId: string, type: string): Promise<void> {
  const { statut, texte } = await envoyer(api.app, en.camille, { menageId, type }, [{ nom: 'piece.pdf', contenu: pdf() }])
  expect(statut, texte).toBe(201)
}

const deposer = (db: Base, sujet_id: string, type: string, produit: { genere?: boolean; numero?: number } = {}) =>
  db
    .insertInto('document')
    .values({
      id: uuidv7(),
      sujet_id,
      type,
      nom: 'x.pdf',
      mime: 'application/pdf',
      taille: 1,
      sha256: '0'.repeat(64),
      cle_stockage: uuidv7(),
      ...produit,
    })
    .execute()

describe('les alertes qu’une date lève', () => {
  test('en attente jusqu’à leur jour, dues dans le quart d’heure, puis plus', async ({ api, db, en, distribution }) => {
    const ici = { api, db, en, partenaires: distribution.partenaires }
    const id = await nouveau(ici, 'RECHERCHE_DU_LOGEMENT')
    await modifier(ici, id, { composition: { naissancePrevueLe: jour(api, 40) } })
    expect(await ouvertes(db, id, 'ENFANT_A_NAITRE')).toMatchObject([
      { statut: 'EN_ATTENTE', texte: `Naissance prévue le ${enFrancais(jour(api, 40))} : mettre à jour la composition` },
    ])
    await faireLaTache(echeanceDesAlertes, api)
    expect(await ouvertes(db, id, 'ENFANT_A_NAITRE')).toMatchObject([{ statut: 'EN_ATTENTE' }])
    api.horloge.avancer({ jours: 41 })
    await faireLaTache(echeanceDesAlertes, api)
    expect(await ouvertes(db, id, 'ENFANT_A_NAITRE')).toMatchObject([{ statut: 'ALERTE' }])
    expect(echeanceDesAlertes.cron).toBe('*/15 * * * *')
  })

  test('l’entretien qui tarde devient rouge soixante jours après l’assignation', async ({ api, db, en, distribution }) => {
    const ici = { api, db, en, partenaires: distribution.partenaires }
    const id = await CAUSES_ENTRETIEN.naitre(ici)
    api.horloge.avancer({ jours: 59 })
    await faireLaTache(relireLesMenages, api)
    expect(await ouvertes(db, id, 'ENTRETIEN_A_REALISER')).toMatchObject([{ couleur: 'ORANGE' }])
    api.horloge.avancer({ jours: 1 })
    await faireLaTache(relireLesMenages, api)
    expect(await ouvertes(db, id, 'ENTRETIEN_A_REALISER')).toMatchObject([{ couleur: 'ROUGE' }])
  })

  test('l’entretien est dû dès que le dernier mois où l’opération en visait est passé', async ({ api, db, en, distribution }) => {
    const ici = { api, db, en, partenaires: distribution.partenaires }
    const id = await CAUSES_ENTRETIEN.naitre(ici)
    const echeances = async () =>
      (
        await db
          .selectFrom('alerte')
          .select(['date_alerte', 'statut'])
          .where('sujet_id', '=', id)
          .where('type', '=', 'ENTRETIEN_A_REALISER')
          .where('statut', '<>', 'CLOTURE')
          .execute()
      ).map(({ date_alerte, statut }) => [jourDe(date_alerte.toISOString()), statut])
    expect(await echeances()).toEqual([[jour(api, 30), 'EN_ATTENTE']])
    const { operation_id } = await db.selectFrom('menage').select('operation_id').where('id', '=', id).executeTakeFirstOrThrow()
    const mois = jour(api, -40).slice(0, 7)
    const objectif = (entretiens: number) => ({ operation_id, mois, entretiens, relogements: 0 })
    await db.insertInto('operation_objectif').values(objectif(0)).execute()
    await faireLaTache(relireLesMenages, api)
    expect(await echeances()).toEqual([[jour(api, 30), 'EN_ATTENTE']])
    await db.updateTable('operation_objectif').set({ entretiens: 3 }).where('operation_id', '=', operation_id).execute()
    await faireLaTache(relireLesMenages, api)
    expect(await echeances()).toEqual([[jour(api, 0), 'ALERTE']])
  })

  test('les pièces qui manquent s’appellent quinze jours avant le GTR, se redisent à chaque pièce reçue', async ({
    api,
    db,
    en,
    distribution,
  }) => {
    const ici = { api, db, en, partenaires: distribution.partenaires }
    const id = await nouveau(ici, 'INSCRIT_EN_PRESENTATION_GTR')
    const reunionId = await reunion(ici, 16)
    await db.insertInto('reunion_menage').values({ reunion_id: reunionId, menage_id: id }).execute()
    await faireLaTache(relireLesMenages, api)
    expect(await ouvertes(db, id, 'DOCUMENT_A_TRANSMETTRE')).toEqual([])
    api.horloge.avancer({ jours: 1 })
    await faireLaTache(relireLesMenages, api)
    const [avant] = await ouvertes(db, id, 'DOCUMENT_A_TRANSMETTRE')
    expect(avant?.texte).toMatch(/^Pièce d’identité.*, Avis d’imposition.* à transmettre$/)
    await joindre(ici, id, 'AVIS_IMPOSITION')
    const [apres] = await ouvertes(db, id, 'DOCUMENT_A_TRANSMETTRE')
    expect(apres).toMatchObject({ id: avant?.id, texte: expect.not.stringContaining('Avis d’imposition') })
  })

  test('close à la main, une alerte ne revient ni la nuit ni à l’enregistrement', async ({ api, db, en, distribution }) => {
    const ici = { api, db, en, partenaires: distribution.partenaires }
    const id = await nouveau(ici, 'RECHERCHE_DU_LOGEMENT')
    await modifier(ici, id, { relogement: { demandeLogementSocial: { date: jour(api, -340) } } })
    const [alerte] = await ouvertes(db, id, 'DLS_A_RENOUVELER')
    await en.camille.patch(`/v1/menages/${id}/alertes/${alerte?.id}`, { statut: 'CLOTURE' }).expect(200)
    await modifier(ici, id, { informations: { observations: 'encore' } })
    await faireLaTache(relireLesMenages, api)
    expect(await ouvertes(db, id, 'DLS_A_RENOUVELER')).toEqual([])
  })

  test.for<[string, TypeAlerte, (jour: string | null) => object]>([
    ['la date de la demande', 'DLS_A_RENOUVELER', (date) => ({ relogement: { demandeLogementSocial: { date } } })],
    ['la naissance prévue', 'ENFANT_A_NAITRE', (naissancePrevueLe) => ({ composition: { naissancePrevueLe } })],
  ])('%s corrigée puis remise : son alerte revient, une seule fois', async ([, type, corps], { api, db, en, distribution }) => {
    const ici = { api, db, en, partenaires: distribution.partenaires }
    const id = await nouveau(ici, 'RECHERCHE_DU_LOGEMENT')
    await modifier(ici, id, corps('2026-03-01'))
    const [premiere] = await ouvertes(db, id, type)
    await modifier(ici, id, corps('2026-04-01'))
    await modifier(ici, id, corps('2026-03-01'))
    const revenues = await ouvertes(db, id, type)
    expect(revenues).toEqual([{ ...premiere, id: expect.any(String), statut: revenues[0]?.statut }])
    await modifier(ici, id, { informations: { observations: 'encore' } })
    expect(await ouvertes(db, id, type)).toHaveLength(1)
  })

  test('relogement dit non nécessaire puis de nouveau nécessaire : ses alertes de date reviennent', async ({
    api,
    db,
    en,
    distribution,
  }) => {
    const ici = { api, db, en, partenaires: distribution.partenaires }
    const id = await nouveau(ici, 'RECHERCHE_DU_LOGEMENT')
    await modifier(ici, id, {
      relogement: { demandeLogementSocial: { date: jour(api, -100) } },
      composition: { naissancePrevueLe: jour(api, 20) },
    })
    await modifier(ici, id, { relogement: { relogementNecessaire: false } })
    for (const type of ['DLS_A_RENOUVELER', 'ENFANT_A_NAITRE']) expect(await ouvertes(db, id, type)).toEqual([])
    await modifier(ici, id, { relogement: { relogementNecessaire: true } })
    for (const type of ['DLS_A_RENOUVELER', 'ENFANT_A_NAITRE']) expect(await ouvertes(db, id, type)).toHaveLength(1)
  })

  test('parti puis revenu, un ménage retrouve les alertes de son parcours, sauf celle qu’une personne avait close', async ({
    api,
    db,
    en,
    distribution,
  }) => {
    const ici = { api, db, en, partenaires: distribution.partenaires }
    const id = await nouveau(ici, 'DLS_A_TRANSMETTRE_AU_BAILLEUR')
    await modifier(ici, id, {
      relogement: { demandeLogementSocial: { date: jour(api, -100) } },
      composition: { naissancePrevueLe: jour(api, 20) },
    })
    const [naissance] = await ouvertes(db, id, 'ENFANT_A_NAITRE')
    await en.camille.patch(`/v1/menages/${id}/alertes/${naissance?.id}`, { statut: 'CLOTURE' }).expect(200)
    await passer(ici, id, { transition: 'depart_spontane', donnees: { motif: 'DECES', date: jour(api, 0) } })
    expect(await ouvertes(db, id, 'DLS_A_RENOUVELER')).toEqual([])
    await passer(ici, id, { transition: 'annuler_depart_spontane' })
    expect(await ouvertes(db, id, 'DLS_A_RENOUVELER')).toHaveLength(1)
    expect(await ouvertes(db, id, 'DOCUMENT_A_TRANSMETTRE')).toMatchObject([{ texte: 'Demande de logement social à transmettre' }])
    expect(await ouvertes(db, id, 'ENFANT_A_NAITRE')).toEqual([])
  })

  test('un dossier retiré puis rendu le même jour attend de nouveau son entretien', async ({ api, db, en, distribution }) => {
    const id = await CAUSES_ENTRETIEN.naitre({ api, db, en, partenaires: distribution.partenaires })
    const confier = (charge: object | null) =>
      en.rachid.patch(`/v1/menages/${id}`, { relogement: { chargeDeRelogementPrincipal: charge } }).expect(200)
    await confier(null)
    expect(await ouvertes(db, id, 'ENTRETIEN_A_REALISER')).toEqual([])
    await confier({ id: en.camille.id })
    expect(await ouvertes(db, id, 'ENTRETIEN_A_REALISER')).toHaveLength(1)
  })

  test('ce que le responsable d’équipe doit voir ne va pas à tout l’encadrement', async ({ api, db, en, distribution }) => {
    const ici = { api, db, en, partenaires: distribution.partenaires }
    const id = await (CAUSES['SANS_NOUVELLES'] as Cause).naitre(ici)
    const lues = async (personne: Personne) => {
      const { corps } = await personne
        .get<{ 'hydra:member': { type: string; menage: { id: string } | null }[] }>('/v1/utilisateurs/moi/alertes?pageSize=100')
        .expect(200)
      return corps['hydra:member'].flatMap(({ type, menage }) => (menage?.id === id && type === 'SANS_NOUVELLES' ? [type] : []))
    }
    for (const personne of [en.camille, en.rachid]) expect(await lues(personne)).toEqual(['SANS_NOUVELLES'])
    for (const personne of [en.ines, en.denise]) expect(await lues(personne)).toEqual([])
  })

  test('ouvrir le dossier n’éteint que ses propres alertes, et seulement depuis l’écran du dossier', async ({ db, en }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    await en.rachid.post(`/v1/menages/${id}/commentaires`, { texte: 'Vu avec elle', mentions: [en.cyril.id] }).expect(201)
    expect(await ouvertes(db, id, 'COMMENTAIRE_AJOUTE')).toHaveLength(2)
    await ouvrir(en.ines, id)
    await en.camille.get(`/v1/menages/${id}?ecran=survol`).expect(200)
    await en.camille.get(`/v1/menages/${id}`).expect(200)
    expect(await ouvertes(db, id, 'COMMENTAIRE_AJOUTE')).toHaveLength(2)
    await ouvrir(en.camille, id)
    expect(await ouvertes(db, id, 'COMMENTAIRE_AJOUTE')).toMatchObject([{ pour: 'DESTINATAIRE' }])
  })
})

describe('une demande de remboursement qui avance', () => {
  interface MesAlertes {
    'hydra:member': { type: string; texte: string; menage: { id: string } | null }[]
  }
  const lesSiennes = async (personne: Personne, menageId: string) => {
    const { corps } = await personne.get<MesAlertes>('/v1/utilisateurs/moi/alertes?pageSize=100').expect(200)
    return corps['hydra:member'].flatMap(({ type, menage }) => (menage?.id === menageId ? [type] : []))
  }

  test('prévient qui peut la valider, puis qui peut la payer, sous la cloche et à son compteur', async ({ api, db, en, distribution }) => {
    const ici = { api, db, en, partenaires: distribution.partenaires }
    const compte = async (personne: Personne) => (await personne.get<{ alertes: number }>('/v1/utilisateurs/moi').expect(200)).corps.alertes
    const avant = await compte(en.adrien)
    const id = await demander(ici, [])
    expect(await lesSiennes(en.rachid, id)).toEqual(['REMBOURSEMENT_A_VALIDER'])
    expect(await lesSiennes(en.adrien, id)).toEqual([])
    expect(await lesSiennes(en.camille, id)).toEqual([])
    await faireSurLaDemande(ici, id, 'rachid', 'valider')
    expect(await lesSiennes(en.rachid, id)).toEqual([])
    expect(await lesSiennes(en.adrien, id)).toEqual(['REMBOURSEMENT_A_PAYER'])
    expect(await compte(en.adrien)).toBe(avant + 1)
  })

  test('au-delà du seuil, l’encadrant qui l’a préparée n’est pas appelé à la valider', async ({ db, en }) => {
    const id = await createMenage(db, { menage: { statut: 'ACCOMPAGNEMENT_POST_RELOGEMENT' } })
    const lignes = [{ nature: 'DOUBLE_LOYER', montant: 450, documentId: await createJustificatif(db, id) }]
    const { corps } = await en.rachid.post<{ id: string }>(`/v1/business/demande-remboursement/${id}`, { lignes }).expect(201)
    await en.rachid.put(`/v1/business/demande-remboursement/${id}/${corps.id}/transitions`, { transition: 'soumettre' }).expect(200)
    expect(await lesSiennes(en.rachid, id)).toEqual([])
    expect(await lesSiennes(en.ines, id)).toEqual(['REMBOURSEMENT_A_VALIDER'])
  })
})

describe('un dossier qui quitte le parcours', () => {
  /** Une alerte ouverte de chaque type, comme si tout était arrivé à ce dossier. */
  const toutAllumer = async ({ db, en, api }: Ici, menage_id: string) => {
    const date = api.horloge.maintenant()
    const commun = { sujet_id: menage_id, texte: 'x', statut: 'ALERTE', date, date_alerte: date, auteur_id: en.rachid.id }
    await db
      .insertInto('alerte')
      .values(Object.keys(typesAlerte).map((type) => ({ ...commun, id: uuidv7(), type, valeur: '9', pour: 'CHARGE' })))
      .execute()
  }
  const restent = async ({ db }: Ici, menageId: string) =>
    (
      await db
        .selectFrom('alerte')
        .select('type')
        .where('sujet_id', '=', menageId)
        .where('statut', '<>', 'CLOTURE')
        .where('texte', '=', 'x')
        .orderBy('type')
        .execute()
    ).map(({ type }) => type)
  const APRES_LA_FIN = [
    'COMMENTAIRE_AJOUTE',
    'MANUELLE',
    'PURGE_A_VALIDER',
    'REMBOURSEMENT_A_PAYER',
    'REMBOURSEMENT_A_VALIDER',
    'REMBOURSEMENT_REJETE',
  ]

  test.for<[string, StatutMenage, object, readonly string[]]>([
    [
      'parti, il ne doit plus que l’argent',
      'RECHERCHE_DU_LOGEMENT',
      { transition: 'depart_spontane', donnees: { motif: 'DECES', date: jourDans(0) } },
      ['REMBOURSEMENT_A_PAYER', 'REMBOURSEMENT_A_VALIDER'],
    ],
    [
      'devenu propriétaire, ce qu’une personne attend encore reste',
      'PROGRAMMATION_DU_DEMENAGEMENT',
      { transition: 'accession_propriete', donnees: { type: 'SOCIAL', date: jourDans(0) } },
      APRES_LA_FIN,
    ],
  ])('%s', async ([, statut, corps, attendues], { api, db, en, distribution }) => {
    const ici = { api, db, en, partenaires: distribution.partenaires }
    const id = await nouveau(ici, statut)
    await toutAllumer(ici, id)
    await passer(ici, id, corps)
    expect(await restent(ici, id)).toEqual(attendues)
  })

  test('clôturé, les visites et tout ce qui attendait un geste se ferment ; rouvert, les visites à venir reviennent', async ({
    api,
    db,
    en,
    distribution,
  }) => {
    const ici = { api, db, en, partenaires: distribution.partenaires }
    const id = await unMenageReloge(db, { chargeId: en.camille.id, bailleurId: distribution.partenaires.bailleur })
    await en.rachid.patch(`/v1/menages/${id}`, { relogement: { dates: { edlSortie: jour(api, -60) } } }).expect(200)
    await deposer(db, id, 'BAIL_NOUVEAU')
    await toutAllumer(ici, id)
    await passer(ici, id, { transition: 'cloture' })
    expect(await restent(ici, id)).toEqual(APRES_LA_FIN)
    await en.rachid
      .put(`/v1/business/menages/${id}/transitions`, { transition: 'rouvrir', donnees: { motif: 'Une visite manque' } })
      .expect(200)
    expect((await ouvertes(db, id, 'POST_RELOGEMENT')).map(({ statut }) => statut)).toEqual(['EN_ATTENTE', 'EN_ATTENTE'])
  })

  test('plus à reloger, il ne demande plus rien ; de nouveau à reloger, il retrouve ce que son statut attend', async ({
    api,
    db,
    en,
    distribution,
  }) => {
    const ici = { api, db, en, partenaires: distribution.partenaires }
    const id = await nouveau(ici, 'DLS_A_TRANSMETTRE_AU_BAILLEUR')
    await toutAllumer(ici, id)
    await modifier(ici, id, { relogement: { relogementNecessaire: false } })
    expect(await restent(ici, id)).toEqual(APRES_LA_FIN)
    await modifier(ici, id, { relogement: { relogementNecessaire: true } })
    expect(await ouvertes(db, id, 'DOCUMENT_A_TRANSMETTRE')).toMatchObject([{ texte: 'Demande de logement social à transmettre' }])
  })

  test('signé, défait, signé de nouveau : chaque alerte une fois', async ({ api, db, en, distribution }) => {
    const ici = { api, db, en, partenaires: distribution.partenaires }
    const id = await signer(ici)
    await en.rachid
      .put(`/v1/business/menages/${id}/transitions`, { transition: 'revenir_etape_precedente', donnees: { motif: 'Signé trop tôt' } })
      .expect(200)
    expect(await ouvertes(db, id, 'FICHE_NOUVEAU_LOGEMENT_A_ETABLIR')).toEqual([])
    await passer(ici, id, { transition: 'signer_bail', donnees: { date: jour(api, 0) } })
    expect(await ouvertes(db, id, 'FICHE_NOUVEAU_LOGEMENT_A_ETABLIR')).toHaveLength(1)
    expect(await ouvertes(db, id, 'DEMENAGEMENT_A_PROGRAMMER')).toHaveLength(1)
  })
})

const CAUSES_ENTRETIEN = CAUSES.ENTRETIEN_A_REALISER as Cause
