import { defineListe } from '../common/defineListe.ts'
import { mots, parmi } from '../common/filtres.ts'
import { basesLegales, etatsDeViolation, naturesDeViolation, risques } from './registre.listes.ts'
import { type Registre, registres } from './registres.ts'

const recherche = mots('Mots du registre', { max: 100 })

export const listeTraitements = defineListe({
  titre: registres.TRAITEMENT.titre,
  mots: ['traitement', 'traitements'],
  tri: 'numero:asc',
  colonnes: {
    numero: { titre: 'N°', tri: true },
    nom: { titre: 'Traitement', tri: true },
    base: { titre: 'Base légale' },
    durees: { titre: 'Durées de conservation' },
    etat: { titre: 'État' },
  },
  filtres: { recherche, bases: parmi(basesLegales, 'Base légale inconnue', { libelle: 'Base légale', champ: 'base', facette: 'bases' }) },
  vide: 'Chaque usage de données personnelles s’inscrit ici : finalité, base légale, données, destinataires, durées, sécurité.',
  note: 'Registre des activités de traitement (article 30 du RGPD). Rien ne s’en retire : un traitement arrêté porte sa date de fin.',
})

export const listeViolations = defineListe({
  titre: registres.VIOLATION.titre,
  mots: ['violation', 'violations', 'f'],
  tri: 'numero:desc',
  colonnes: {
    numero: { titre: 'N°', tri: true },
    constateeLe: { titre: 'Constatée le', tri: true },
    nature: { titre: 'Nature' },
    faits: { titre: 'Les faits' },
    risque: { titre: 'Pour les personnes' },
    etat: { titre: 'État' },
  },
  filtres: {
    recherche,
    natures: parmi(naturesDeViolation, 'Nature inconnue', { libelle: 'Nature', champ: 'nature', facette: 'natures' }),
    risques: parmi(risques, 'Risque inconnu', { libelle: 'Pour les personnes', champ: 'risque', facette: 'risques' }),
    etats: parmi(etatsDeViolation, 'État inconnu', { libelle: 'État', champ: 'etat' }),
  },
  vide: 'Toute violation de données personnelles s’inscrit ici, notifiée ou non : faits, effets, mesures.',
  note: 'Registre des violations (article 33 du RGPD). Un risque pour les personnes se notifie à la CNIL dans les 72 heures.',
})

/** Les colonnes d'un export : tout le registre. */
export const colonnesDuRegistre = (registre: Registre) => [
  { name: 'N°', path: 'numero' },
  ...Object.entries(registres[registre].champs).map(([path, { libelle }]) => ({ name: libelle, path })),
]
