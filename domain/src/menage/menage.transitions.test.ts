import { describe, expect, test } from 'vitest'
import { unActeur } from '../acces/acteurs.examples.ts'
import { type CodeRole, codesRoles } from '../acces/roles.ts'
import { applyTransition, type Demandeur, SYSTEME, transitionError } from '../passage/transition.ts'
import { AUJOURDHUI, desFaits, uneProposition } from './faits.examples.ts'
import type { DonneesPassage, FaitsMenage } from './menage.faits.ts'
import { codesStatutsMenage, type StatutMenage } from './menage.statuts.ts'
import { type NomTransitionMenage, nomsTransitionsMenage, passagesDuMenage } from './menage.transitions.ts'

// Écrit à la main d'après domain-rules § 1.3 : pour chaque passage, d'où il part et où il arrive. Rien n'est tiré de la table.
const E = 'ENTRETIEN_PREALABLE_A_REALISER'
const attendu: Record<NomTransitionMenage, Partial<Record<StatutMenage, StatutMenage>>> = {
  realiser_entretien: { [E]: 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL' },
  transmettre_guide_mel: { ENTRETIEN_A_TRANSMETTRE_A_LA_MEL: 'DLS_A_TRANSMETTRE_AU_BAILLEUR' },
  transmettre_dls: { DLS_A_TRANSMETTRE_AU_BAILLEUR: 'ATTENTE_PRESENTATION_GTR' },
  inscrire_gtr: { ATTENTE_PRESENTATION_GTR: 'INSCRIT_EN_PRESENTATION_GTR' },
  annuler_inscription_gtr: { INSCRIT_EN_PRESENTATION_GTR: 'ATTENTE_PRESENTATION_GTR' },
  valider_presentation_gtr: { INSCRIT_EN_PRESENTATION_GTR: 'RECHERCHE_DU_LOGEMENT' },
  demander_revision_projet: {
    INSCRIT_EN_PRESENTATION_GTR: 'REVISION_DU_PROJET_RESIDENTIEL',
    RECHERCHE_DU_LOGEMENT: 'REVISION_DU_PROJET_RESIDENTIEL',
    REFUSE_EN_GTR: 'REVISION_DU_PROJET_RESIDENTIEL',
  },
  mettre_en_veille: {
    ATTENTE_PRESENTATION_GTR: 'DOSSIER_EN_VEILLE',
    INSCRIT_EN_PRESENTATION_GTR: 'DOSSIER_EN_VEILLE',
    REVISION_DU_PROJET_RESIDENTIEL: 'DOSSIER_EN_VEILLE',
    RECHERCHE_DU_LOGEMENT: 'DOSSIER_EN_VEILLE',
    REFUSE_EN_GTR: 'DOSSIER_EN_VEILLE',
  },
  demander_nouvelle_presentation_gtr: {
    DOSSIER_EN_VEILLE: 'ATTENTE_PRESENTATION_GTR',
    REVISION_DU_PROJET_RESIDENTIEL: 'ATTENTE_PRESENTATION_GTR',
    RECHERCHE_DU_LOGEMENT: 'ATTENTE_PRESENTATION_GTR',
    VALIDATION_GTR_BAILLEUR_PRIVE: 'ATTENTE_PRESENTATION_GTR',
    REFUSE_EN_GTR: 'ATTENTE_PRESENTATION_GTR',
  },
  reprendre_recherche: { DOSSIER_EN_VEILLE: 'RECHERCHE_DU_LOGEMENT', REFUSE_EN_GTR: 'RECHERCHE_DU_LOGEMENT' },
  proposer_bailleur_prive: { RECHERCHE_DU_LOGEMENT: 'VALIDATION_GTR_BAILLEUR_PRIVE' },
  valider_bailleur_prive: { VALIDATION_GTR_BAILLEUR_PRIVE: 'ACCEPTE_EN_GTR' },
  refuser_bailleur_prive: { VALIDATION_GTR_BAILLEUR_PRIVE: 'RECHERCHE_DU_LOGEMENT' },
  accepter_en_gtr: {
    INSCRIT_EN_PRESENTATION_GTR: 'ACCEPTE_EN_GTR',
    RECHERCHE_DU_LOGEMENT: 'ACCEPTE_EN_GTR',
    REFUSE_EN_GTR: 'ACCEPTE_EN_GTR',
  },
  refuser_en_gtr: { INSCRIT_EN_PRESENTATION_GTR: 'REFUSE_EN_GTR', RECHERCHE_DU_LOGEMENT: 'REFUSE_EN_GTR' },
  acceptation_logement: { ACCEPTE_EN_GTR: 'SIGNATURE_DU_BAIL', RECHERCHE_DU_LOGEMENT: 'SIGNATURE_DU_BAIL' },
  refus_proposition: {
    ACCEPTE_EN_GTR: 'RECHERCHE_DU_LOGEMENT',
    SIGNATURE_DU_BAIL: 'RECHERCHE_DU_LOGEMENT',
    RECHERCHE_DU_LOGEMENT: 'RECHERCHE_DU_LOGEMENT',
  },
  annuler_acceptation_logement: { SIGNATURE_DU_BAIL: 'ACCEPTE_EN_GTR' },
  annuler_refus_proposition: { RECHERCHE_DU_LOGEMENT: 'ACCEPTE_EN_GTR' },
  signer_bail: { SIGNATURE_DU_BAIL: 'PROGRAMMATION_DU_DEMENAGEMENT' },
  programmer_demenagement: { PROGRAMMATION_DU_DEMENAGEMENT: 'ETAT_DES_LIEUX_D_ENTREE' },
  realiser_edl_entree: { ETAT_DES_LIEUX_D_ENTREE: 'DEMENAGEMENT' },
  realiser_demenagement: { DEMENAGEMENT: 'ETAT_DES_LIEUX_DE_SORTIE' },
  realiser_edl_sortie: { ETAT_DES_LIEUX_DE_SORTIE: 'ACCOMPAGNEMENT_POST_RELOGEMENT' },
  cloture: { ACCOMPAGNEMENT_POST_RELOGEMENT: 'CLOTURE' },
  rouvrir: { CLOTURE: 'ACCOMPAGNEMENT_POST_RELOGEMENT' },
  depart_spontane: {
    [E]: 'DEPART_SPONTANE',
    ENTRETIEN_A_TRANSMETTRE_A_LA_MEL: 'DEPART_SPONTANE',
    DLS_A_TRANSMETTRE_AU_BAILLEUR: 'DEPART_SPONTANE',
    ATTENTE_PRESENTATION_GTR: 'DEPART_SPONTANE',
    INSCRIT_EN_PRESENTATION_GTR: 'DEPART_SPONTANE',
    DOSSIER_EN_VEILLE: 'DEPART_SPONTANE',
    REVISION_DU_PROJET_RESIDENTIEL: 'DEPART_SPONTANE',
    RECHERCHE_DU_LOGEMENT: 'DEPART_SPONTANE',
    VALIDATION_GTR_BAILLEUR_PRIVE: 'DEPART_SPONTANE',
    ACCEPTE_EN_GTR: 'DEPART_SPONTANE',
    REFUSE_EN_GTR: 'DEPART_SPONTANE',
    SIGNATURE_DU_BAIL: 'DEPART_SPONTANE',
    PROGRAMMATION_DU_DEMENAGEMENT: 'DEPART_SPONTANE',
    ETAT_DES_LIEUX_D_ENTREE: 'DEPART_SPONTANE',
    DEMENAGEMENT: 'DEPART_SPONTANE',
    ETAT_DES_LIEUX_DE_SORTIE: 'DEPART_SPONTANE',
    ACCOMPAGNEMENT_POST_RELOGEMENT: 'DEPART_SPONTANE',
  },
  annuler_depart_spontane: { DEPART_SPONTANE: 'ATTENTE_PRESENTATION_GTR' },
  accession_propriete: {
    [E]: 'ACCESSION_A_LA_PROPRIETE',
    ENTRETIEN_A_TRANSMETTRE_A_LA_MEL: 'ACCESSION_A_LA_PROPRIETE',
    DLS_A_TRANSMETTRE_AU_BAILLEUR: 'ACCESSION_A_LA_PROPRIETE',
    ATTENTE_PRESENTATION_GTR: 'ACCESSION_A_LA_PROPRIETE',
    INSCRIT_EN_PRESENTATION_GTR: 'ACCESSION_A_LA_PROPRIETE',
    DOSSIER_EN_VEILLE: 'ACCESSION_A_LA_PROPRIETE',
    REVISION_DU_PROJET_RESIDENTIEL: 'ACCESSION_A_LA_PROPRIETE',
    RECHERCHE_DU_LOGEMENT: 'ACCESSION_A_LA_PROPRIETE',
    VALIDATION_GTR_BAILLEUR_PRIVE: 'ACCESSION_A_LA_PROPRIETE',
    ACCEPTE_EN_GTR: 'ACCESSION_A_LA_PROPRIETE',
    REFUSE_EN_GTR: 'ACCESSION_A_LA_PROPRIETE',
    SIGNATURE_DU_BAIL: 'ACCESSION_A_LA_PROPRIETE',
    PROGRAMMATION_DU_DEMENAGEMENT: 'ACCESSION_A_LA_PROPRIETE',
  },
  annuler_accession: { ACCESSION_A_LA_PROPRIETE: 'ATTENTE_PRESENTATION_GTR' },
  revenir_etape_precedente: {
    SIGNATURE_DU_BAIL: 'ACCEPTE_EN_GTR',
    PROGRAMMATION_DU_DEMENAGEMENT: 'SIGNATURE_DU_BAIL',
    ETAT_DES_LIEUX_D_ENTREE: 'PROGRAMMATION_DU_DEMENAGEMENT',
    DEMENAGEMENT: 'ETAT_DES_LIEUX_D_ENTREE',
    ETAT_DES_LIEUX_DE_SORTIE: 'DEMENAGEMENT',
    ACCOMPAGNEMENT_POST_RELOGEMENT: 'ETAT_DES_LIEUX_DE_SORTIE',
  },
  // La réouverture d'un GTR (§ 3.1) ; ici le ménage y était inscrit.
  retablir_avant_gtr: {
    RECHERCHE_DU_LOGEMENT: 'INSCRIT_EN_PRESENTATION_GTR',
    REVISION_DU_PROJET_RESIDENTIEL: 'INSCRIT_EN_PRESENTATION_GTR',
    DOSSIER_EN_VEILLE: 'INSCRIT_EN_PRESENTATION_GTR',
    ACCEPTE_EN_GTR: 'INSCRIT_EN_PRESENTATION_GTR',
    REFUSE_EN_GTR: 'INSCRIT_EN_PRESENTATION_GTR',
  },
  // L'annulation d'un créneau (§ 13.7).
  reprogrammer_demenagement: {
    ETAT_DES_LIEUX_D_ENTREE: 'PROGRAMMATION_DU_DEMENAGEMENT',
    DEMENAGEMENT: 'PROGRAMMATION_DU_DEMENAGEMENT',
  },
}

/** Ce qu'il faut à chaque passage pour que seuls le statut et le rôle décident. */
const PRU = '01900000-0000-7000-8000-0000000000d1'
const REUNION = { id: '01900000-0000-7000-8000-0000000000e1', statut: 'EN_PREPARATION', prus: [PRU] } as const
const preparation: Partial<Record<NomTransitionMenage, { faits?: Partial<FaitsMenage>; donnees?: DonneesPassage }>> = {
  realiser_entretien: { donnees: { date: '2026-03-10' } },
  transmettre_guide_mel: { faits: { recapitulatifEntretienLe: '2026-03-10T09:00:00Z' } },
  transmettre_dls: { faits: { demandeLogementSocial: { numeroUnique: '0591225041873GDLCX', date: '2026-01-05' } } },
  inscrire_gtr: { faits: { pruId: PRU, reunionVisee: REUNION } },
  annuler_inscription_gtr: { faits: { inscription: { reunionId: REUNION.id, statut: 'EN_PREPARATION' } } },
  valider_presentation_gtr: { faits: { decisionGtr: 'ACCEPTE' } },
  demander_revision_projet: { donnees: { commentaire: 'Secteur trop étroit' } },
  mettre_en_veille: { donnees: { motif: 'HOSPITALISATION', date: '2026-06-12' } },
  reprendre_recherche: { faits: { presentationValideeLe: '2026-02-06T15:00:00Z' } },
  proposer_bailleur_prive: { faits: { propositions: [uneProposition('presentation_gtr', { prive: true })] } },
  valider_bailleur_prive: {
    faits: { propositions: [uneProposition('presentation_gtr', { prive: true })] },
    donnees: { commentaire: 'Vu avec la ville' },
  },
  refuser_bailleur_prive: { donnees: { commentaire: 'Logement indécent' } },
  accepter_en_gtr: { faits: { propositions: [uneProposition('acceptee_gtr')] } },
  refuser_en_gtr: { faits: { propositions: [uneProposition('refusee_gtr')] } },
  retablir_avant_gtr: { faits: { avantLeGtr: 'INSCRIT_EN_PRESENTATION_GTR' } },
  acceptation_logement: { faits: { propositions: [uneProposition('acceptee_cal')] } },
  refus_proposition: { faits: { propositions: [uneProposition('proposition_relogement')] } },
  annuler_refus_proposition: { faits: { propositions: [uneProposition('refusee_menage')] } },
  signer_bail: { faits: { bailDepose: true, propositions: [uneProposition('acceptee_menage')] }, donnees: { date: '2026-03-11' } },
  programmer_demenagement: { faits: { creneauReserve: true } },
  reprogrammer_demenagement: { faits: { creneauLibere: true } },
  realiser_edl_entree: { donnees: { date: '2026-03-11' } },
  realiser_demenagement: { donnees: { date: '2026-03-11' } },
  realiser_edl_sortie: { donnees: { date: '2026-03-11', remiseDesCles: '2026-03-11' } },
  cloture: { faits: { recapitulatifRelogementGenere: true, ficheNouveauLogement: true } },
  rouvrir: { donnees: { motif: 'Remboursement oublié' } },
  depart_spontane: { donnees: { motif: 'EXPULSION', date: '2026-03-01' } },
  annuler_depart_spontane: { faits: { statutMemorise: 'ATTENTE_PRESENTATION_GTR' } },
  accession_propriete: { donnees: { type: 'CLASSIQUE', date: '2026-03-01' } },
  annuler_accession: { faits: { statutMemorise: 'ATTENTE_PRESENTATION_GTR' } },
  revenir_etape_precedente: { donnees: { motif: 'Erreur de saisie' } },
}

const SEULEMENT_LE_SYSTEME: NomTransitionMenage[] = [
  'inscrire_gtr',
  'valider_presentation_gtr',
  'accepter_en_gtr',
  'refuser_en_gtr',
  'retablir_avant_gtr',
  'reprogrammer_demenagement',
]
const ines = unActeur('RESPONSABLE_INGENIERIE_SOCIALE')

const contexteDe = (nom: NomTransitionMenage, statut: StatutMenage) => ({
  faits: desFaits(statut, preparation[nom]?.faits),
  donnees: preparation[nom]?.donnees ?? {},
  aujourdhui: AUJOURDHUI,
})
const essayer = (nom: NomTransitionMenage, statut: StatutMenage, qui: Demandeur) =>
  transitionError(passagesDuMenage, nom, contexteDe(nom, statut), qui)

test('il y a 20 statuts, 31 passages et les deux qu’une réouverture ou une annulation défont', () => {
  expect(codesStatutsMenage).toHaveLength(20)
  expect(nomsTransitionsMenage).toHaveLength(33)
  expect(nomsTransitionsMenage.toSorted()).toEqual(Object.keys(attendu).toSorted())
})

describe.each(nomsTransitionsMenage)('%s', (nom) => {
  const qui = SEULEMENT_LE_SYSTEME.includes(nom) ? SYSTEME : ines

  test.each(codesStatutsMenage)('depuis %s', (statut) => {
    const arrivee = attendu[nom][statut]
    if (arrivee === undefined) {
      expect(essayer(nom, statut, qui)).toMatchObject({ nature: 'conflit', code: 'menage.transition-refusee' })
    } else {
      expect(applyTransition(passagesDuMenage, nom, contexteDe(nom, statut), qui)).toEqual({
        transition: nom,
        ancien: statut,
        nouveau: arrivee,
      })
    }
  })
})

// Rôles par passage, écrits à la main (domain-rules §§ 1.2 et 1.3).
const EDIT: CodeRole[] = ['CHARGE_DE_RELOGEMENT', 'RESPONSABLE_EQUIPE_RELOGEMENT', 'RESPONSABLE_INGENIERIE_SOCIALE', 'DATA_STEWARD']
const ENC: CodeRole[] = ['RESPONSABLE_EQUIPE_RELOGEMENT', 'RESPONSABLE_INGENIERIE_SOCIALE', 'DATA_STEWARD']
const EDIT_ADM: CodeRole[] = [...EDIT, 'RESPONSABLE_ADMINISTRATIF']
const EDIT_BAIL: CodeRole[] = [...EDIT, 'BAILLEUR_CELLULE_COMMERCIALE', 'BAILLEUR_DIRECTEUR_AGENCE']

const rolesAttendus: Record<NomTransitionMenage, CodeRole[]> = {
  realiser_entretien: EDIT,
  transmettre_guide_mel: EDIT_ADM,
  transmettre_dls: EDIT_ADM,
  inscrire_gtr: [],
  annuler_inscription_gtr: EDIT,
  valider_presentation_gtr: [],
  demander_revision_projet: ENC,
  mettre_en_veille: EDIT,
  demander_nouvelle_presentation_gtr: EDIT,
  reprendre_recherche: EDIT,
  proposer_bailleur_prive: EDIT,
  valider_bailleur_prive: ENC,
  refuser_bailleur_prive: ENC,
  accepter_en_gtr: [],
  refuser_en_gtr: [],
  retablir_avant_gtr: [],
  acceptation_logement: EDIT,
  refus_proposition: EDIT,
  annuler_acceptation_logement: EDIT,
  annuler_refus_proposition: EDIT,
  signer_bail: EDIT_BAIL,
  programmer_demenagement: EDIT_ADM,
  reprogrammer_demenagement: [],
  realiser_edl_entree: EDIT_BAIL,
  realiser_demenagement: EDIT_ADM,
  realiser_edl_sortie: EDIT_BAIL,
  cloture: EDIT,
  rouvrir: ENC,
  depart_spontane: EDIT,
  annuler_depart_spontane: EDIT,
  accession_propriete: EDIT,
  annuler_accession: ENC,
  revenir_etape_precedente: ENC,
}

/** Ceux qui travaillent les dossiers : on leur dit où se fait un passage réservé au serveur ; aux autres, rien. */
const PRATICIENS: CodeRole[] = [...EDIT_BAIL, 'RESPONSABLE_ADMINISTRATIF']

describe.each(codesRoles)('%s', (role) => {
  test.each(nomsTransitionsMenage)('%s', (nom) => {
    const depart = Object.keys(attendu[nom])[0] as StatutMenage
    const erreur = essayer(nom, depart, unActeur(role))
    if (rolesAttendus[nom].includes(role)) expect(erreur).toBeNull()
    else if (SEULEMENT_LE_SYSTEME.includes(nom) && PRATICIENS.includes(role)) expect(erreur).toMatchObject({ nature: 'conflit' })
    else expect(erreur).toMatchObject({ nature: 'droit', message: "Vous n'avez pas les droits requis pour accéder à cette ressource" })
  })
})

describe('qui, sur quel dossier', () => {
  const deYanis = { chargeDeRelogement: { id: 'yanis', nom: 'Yanis Ouali' } }
  const contexte = (faits: Partial<FaitsMenage>) => ({
    faits: desFaits('DOSSIER_EN_VEILLE', faits),
    donnees: {},
    aujourdhui: AUJOURDHUI,
  })
  const camille = unActeur('CHARGE_DE_RELOGEMENT')
  const passer = (faits: Partial<FaitsMenage>, qui: Demandeur = camille) =>
    transitionError(passagesDuMenage, 'demander_nouvelle_presentation_gtr', contexte(faits), qui)

  test('Camille fait avancer ses dossiers, ceux d’un absent qu’elle remplace et ceux que personne ne suit', () => {
    expect(passer({})).toBeNull()
    const remplacante = { ...camille, remplace: [{ id: 'yanis', prenom: 'Yanis', nom: 'Ouali', jusquAu: '2026-03-12' }] }
    expect(passer(deYanis, remplacante)).toBeNull()
    expect(passer({ chargeDeRelogement: null })).toBeNull()
  })

  test('Camille ne fait pas avancer le dossier de Yanis, et sait pourquoi', () => {
    expect(passer(deYanis)).toMatchObject({ nature: 'droit', details: { bloquants: ['Le dossier est suivi par Yanis Ouali.'] } })
  })

  test('avec un second rôle d’encadrement, Camille fait avancer tous les dossiers', () => {
    expect(passer(deYanis, { ...camille, roles: ['CHARGE_DE_RELOGEMENT', 'RESPONSABLE_EQUIPE_RELOGEMENT'] })).toBeNull()
  })

  test('Bastien signe le bail des logements de son bailleur, non ceux des autres', () => {
    const bastien = unActeur('BAILLEUR_CELLULE_COMMERCIALE')
    const signer = (bailleurs: Partial<FaitsMenage>) =>
      transitionError(
        passagesDuMenage,
        'signer_bail',
        {
          faits: desFaits('SIGNATURE_DU_BAIL', { bailDepose: true, propositions: [uneProposition('acceptee_menage')], ...bailleurs }),
          donnees: { date: '2026-03-11' },
          aujourdhui: AUJOURDHUI,
        },
        bastien,
      )
    expect(signer({ bailleurActuelId: 'autre', bailleurNouveauId: bastien.partenaireId })).toBeNull()
    expect(signer({ bailleurActuelId: bastien.partenaireId, bailleurNouveauId: null })).toBeNull()
    expect(signer({ bailleurActuelId: bastien.partenaireId, bailleurNouveauId: 'autre' })).toMatchObject({ nature: 'droit' })
    expect(signer({ bailleurActuelId: null, bailleurNouveauId: null })).toMatchObject({ nature: 'droit' })
  })

  test('l’état des lieux de sortie revient au bailleur que le ménage quitte', () => {
    const bastien = unActeur('BAILLEUR_DIRECTEUR_AGENCE')
    const sortir = (bailleurs: Partial<FaitsMenage>) =>
      transitionError(
        passagesDuMenage,
        'realiser_edl_sortie',
        {
          faits: desFaits('ETAT_DES_LIEUX_DE_SORTIE', bailleurs),
          donnees: { date: '2026-03-11', remiseDesCles: '2026-03-11' },
          aujourdhui: AUJOURDHUI,
        },
        bastien,
      )
    expect(sortir({ bailleurActuelId: bastien.partenaireId, bailleurNouveauId: 'autre' })).toBeNull()
    expect(sortir({ bailleurActuelId: 'autre', bailleurNouveauId: bastien.partenaireId })).toMatchObject({ nature: 'droit' })
  })

  test('le serveur ne fait pas seul un passage que les règles réservent aux personnes', () => {
    expect(transitionError(passagesDuMenage, 'cloture', contexte({}), SYSTEME)).toMatchObject({ nature: 'droit' })
  })
})
