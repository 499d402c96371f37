import { defineListe } from '../common/defineListe.ts'
import { jour, parmi, relation } from '../common/filtres.ts'
import { listeMenages } from '../menage/menages.liste.ts'
import { nombres } from './indicateurs.ts'

const { colonnes } = listeMenages

/** Ce que comptent les indicateurs et l'équité. */
export const motsDesReloges = ['ménage relogé', 'ménages relogés'] as const

/** Les dossiers que comptent les indicateurs ANRU : ceux que ses nombres ouvrent, sous les mêmes filtres. */
export const listeAnru = defineListe({
  titre: 'Indicateurs ANRU',
  mots: ['dossier', 'dossiers'],
  tri: 'noms:asc',
  colonnes: {
    noms: colonnes.noms,
    codeMenage: { titre: 'Code ménage', tri: true },
    operation: { titre: 'Opération' },
    bail: { titre: 'Signature du bail', tri: true },
  },
  filtres: {
    operationIds: relation('/v1/operations', 'Opération inconnue', { libelle: 'Opération', champ: 'operation', facette: 'operations' }),
    PRUs: relation('/v1/zones-geographiques', 'PRU inconnu', { libelle: 'PRU', champ: 'operation', facette: 'PRUs' }),
    bailleurs: relation('/v1/partenaires', 'Bailleur inconnu', { libelle: 'Bailleur', champ: 'operation', facette: 'bailleurs' }),
    /** Le bail est de ce jour ou d'après ; d'avant ou de ce jour. */
    du: jour({ libelle: 'Bail signé du', champ: 'bail' }),
    au: jour({ libelle: 'au', champ: 'bail' }),
    /** Les nombres dont on ouvre les dossiers. */
    nombres: parmi(nombres, 'Nombre inconnu', { champ: 'nombres' }),
  },
  vide: 'Les ménages relogés viendront ici dès qu’un bail sera signé.',
})

/** Une année entière commence là et finit là : qui lit des nombres masqués ne coupe pas une année. */
export const debuteUneAnnee = (jour: string): boolean => jour.endsWith('-01-01')
export const finitUneAnnee = (jour: string): boolean => jour.endsWith('-12-31')
