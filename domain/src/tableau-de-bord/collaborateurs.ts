// Le résumé des collaborateurs (spécification A § 2) : chaque chargé, ce qu'il suit, ce qu'il vise ce mois, ce qui est en retard.
import { z } from 'zod'
import { absenceSchema } from '../absence/absence.schema.ts'
import { defineListe } from '../common/defineListe.ts'
import { mots } from '../common/filtres.ts'
import { identifiant } from '../common/identifiant.ts'

export const listeCollaborateurs = defineListe({
  titre: 'Résumé des collaborateurs',
  mots: ['collaborateur', 'collaborateurs'],
  tri: 'nom:asc',
  colonnes: {
    nom: { titre: 'Collaborateur', tri: true },
    enCours: { titre: 'Ménages', tri: true },
    charge: { titre: 'Charge', tri: true },
    entretiens: { titre: 'Entretiens du mois', tri: true },
    relogements: { titre: 'Relogements du mois', tri: true },
    enRetard: { titre: 'En retard', tri: true },
    absences: { titre: 'Absence' },
  },
  filtres: { recherche: mots('Nom', { champ: 'nom' }) },
  vide: 'Les chargés de relogement viendront ici dès qu’un compte sera ouvert.',
})

const nombre = z.number().int()
const duMois = z.object({ realise: nombre, objectif: nombre.nullable() })

export const collaborateurSchema = z.object({
  id: identifiant(),
  nom: z.string(),
  prenom: z.string(),
  photoURL: z.string().nullable(),
  /** Les ménages à reloger qu'il suit encore. */
  enCours: nombre,
  /** Parmi eux, ceux dont une échéance est passée. */
  enRetard: nombre,
  /** En points. */
  charge: z.object({ points: z.number(), capacite: z.number() }),
  entretiens: duMois,
  relogements: duMois,
  /** Celles qui courent et celles à venir. */
  absences: z.array(absenceSchema),
})
