import { api } from '../core/api.ts'
import { appelDe, type Vu } from '../sujet/vu.ts'

/** Qui a enregistré cet objet en dernier, et quand ; nul à qui n'en lit pas l'historique. */
export async function dernierAuteur(vu: Vu): Promise<{ nom: string; le: string } | null> {
  const demande = { params: { id: vu.id }, query: { pageSize: 1 } }
  const historique = await api(appelDe(vu, 'GET /v1/menages/{id}/modifications'), demande).catch(() => null)
  const derniere = historique?.['hydra:member'][0]
  return derniere?.auteur == null ? null : { nom: `${derniere.auteur.prenom} ${derniere.auteur.nom}`, le: derniere.date }
}
