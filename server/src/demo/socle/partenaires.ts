import type { DB } from '../../core/tables.gen.ts'

type Categorie = 'OPERATEUR' | 'BAILLEUR' | 'COLLECTIVITE' | 'PRESTATAIRE' | 'ETAT'

export interface PartenaireDemo {
  readonly code: string
  readonly nom: string
  readonly categorie: Categorie
  /** Adresse postale, une ligne par ligne de l'enveloppe. */
  readonly adresse?: string
  /** Zone où il travaille ; absente : toutes. */
  readonly zone?: string
}

const partenaire = (code: string, nom: string, categorie: Categorie, zone?: string): PartenaireDemo => ({
  code,
  nom,
  categorie,
  ...(zone && { zone }),
})

/** Des noms inventés : aucun de ces bailleurs n'existe. */
export const bailleurs = [
  partenaire('DDF', 'Ferrain Habitat', 'BAILLEUR'),
  partenaire('LDM', 'Logis Marque', 'BAILLEUR'),
  partenaire('TDM', 'Toits Mélantois', 'BAILLEUR'),
  partenaire('BER', 'Beffroi Habitat', 'BAILLEUR'),
  partenaire('FDW', 'Foyers Weppes', 'BAILLEUR'),
  partenaire('RDD', 'Deûle Logement', 'BAILLEUR'),
  partenaire('LLH', 'Lys et Lin Habitat', 'BAILLEUR'),
  partenaire('CDC', 'Carembault', 'BAILLEUR'),
] as const
export type CodeBailleur = 'DDF' | 'LDM' | 'TDM' | 'BER' | 'FDW' | 'RDD' | 'LLH' | 'CDC'

export const partenaires: readonly PartenaireDemo[] = [
  { ...partenaire('MITRA', 'Mission relogement', 'OPERATEUR'), adresse: '18 rue des Filatures\n59100 Roubaix' },
  ...bailleurs,
  partenaire('MEL', 'Métropole européenne de Lille', 'COLLECTIVITE'),
  partenaire('DDTM', 'DDTM du Nord', 'ETAT'),
  partenaire('ROUBAIX', 'Ville de Roubaix', 'COLLECTIVITE', 'Commune de Roubaix'),
  partenaire('TOURCOING', 'Ville de Tourcoing', 'COLLECTIVITE', 'Commune de Tourcoing'),
  partenaire('EPCI', 'Service habitat intercommunal', 'COLLECTIVITE', 'Métropole européenne de Lille'),
  partenaire('DEMENAGEMENT', 'Déménagements des Deux Beffrois', 'PRESTATAIRE'),
]

export const typeDuPartenaire = ({ categorie }: PartenaireDemo): DB['partenaire']['type'] =>
  categorie === 'OPERATEUR' ? 'MITRA' : 'EXTERNE'
