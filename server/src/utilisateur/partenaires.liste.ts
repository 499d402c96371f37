import { listePartenairesEtComptes } from '@relogement/domain/utilisateur/partenaires.liste'
import { type RawBuilder, sql } from 'kysely'
import { estParmi } from '../core/estParmi.ts'
import { lecteurDe } from '../core/liste/lecteurDe.ts'
import { croissant } from '../core/liste/source.ts'
import { contient } from '../core/recherche.ts'
import { etatSql } from './portee.ts'

const comptes = (etat: string): RawBuilder<unknown> =>
  sql`(select count(*)::int from utilisateur u where u.partenaire_id = p.id and ${etatSql} = ${etat})`

const compteurs = { actifs: comptes('ACTIF'), invites: comptes('INVITE'), desactives: comptes('DESACTIVE') }

/** Les partenaires et leurs comptes ; à l'administration seule. */
export const lirePartenairesEtComptes = lecteurDe(listePartenairesEtComptes, {
  classe: 'PartenaireEtComptes',
  chemin: '/v1/partenaires',
  source: () => ({
    de: sql`partenaire p`,
    id: sql`p.id`,
    visibles: sql`p.actif`,
    champs: {
      nom: sql`p.nom`,
      categorie: sql`p.categorie`,
      zones: sql`array(select z.nom from partenaire_zone pz join zone_geographique z on z.id = pz.zone_id where pz.partenaire_id = p.id order by z.nom)`,
      ...compteurs,
      siret: sql`p.siret`,
      motDePasse: sql`p.mot_de_passe_ferme_le is null`,
    },
    filtres: {
      recherche: (texte) => contient(['p.nom', 'p.code'], texte),
      categories: (categories) => estParmi(sql`p.categorie`, categories),
    },
    tris: { nom: sql`sans_accents(p.nom)`, ...compteurs },
    departage: [croissant(sql`sans_accents(p.nom)`), croissant(sql`p.id`)],
    facettes: { categories: { de: sql`p.categorie` } },
  }),
})
