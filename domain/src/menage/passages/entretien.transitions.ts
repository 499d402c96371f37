// De l'entretien à la demande de logement social : domain-rules § 1.3, passages 1 à 3.
import { ADM, EDIT } from '../../acces/roles.ts'
import { alertesDuStatut } from './alertesDuStatut.ts'
import * as demande from './demandes.ts'
import { dates, ficheTransmise, type TableDuMenage } from './effets.ts'
import * as entretien from './entretien.gardes.ts'

export const passagesDeLEntretien = {
  realiser_entretien: {
    libelle: 'Enregistrer l’entretien réalisé',
    depuis: ['ENTRETIEN_PREALABLE_A_REALISER'],
    vers: 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL',
    roles: EDIT,
    garde: entretien.entretienRealise,
    demande: [demande.dateDuFait('Date de l’entretien', 'entretien', 'passee')],
    principale: true,
    effets: {
      champs: ({ donnees }) => dates({ entretien: donnees.date }),
      fermees: ['ENTRETIEN_A_REALISER'],
      ouvre: ['Compte un entretien réalisé au mois de sa date.'],
    },
  },
  transmettre_guide_mel: {
    libelle: 'Transmettre l’entretien à la MEL',
    depuis: ['ENTRETIEN_A_TRANSMETTRE_A_LA_MEL'],
    vers: 'DLS_A_TRANSMETTRE_AU_BAILLEUR',
    roles: [...EDIT, ...ADM],
    garde: entretien.recapitulatifAJour,
    principale: true,
    effets: {
      evenement: { type: 'COURRIER' },
      posees: ({ faits, nouveau, aujourdhui }) => [...ficheTransmise(aujourdhui), ...alertesDuStatut(nouveau, faits, aujourdhui)],
      suite: { courriels: ['TRANSMISSION_GUIDE_MEL'] },
    },
  },
  transmettre_dls: {
    libelle: 'Transmettre la DLS au bailleur',
    depuis: ['DLS_A_TRANSMETTRE_AU_BAILLEUR'],
    vers: 'ATTENTE_PRESENTATION_GTR',
    roles: [...EDIT, ...ADM],
    garde: entretien.dlsPrete,
    principale: true,
    effets: {
      fermees: ['DOCUMENT_A_TRANSMETTRE'],
      suite: { courriels: ['TRANSMISSION_DLS'] },
    },
  },
} as const satisfies TableDuMenage
