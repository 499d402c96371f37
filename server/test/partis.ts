import type { Api } from './api.ts'
import type { Personne } from './cast.ts'
import { createMenage, lireMenageEnBase } from './dossiers.ts'
import { envoyer } from './envois.ts'
import { jourDans } from './jours.ts'

/** Parti il y a un mois, nommé, avec un fichier. */
export async function createParti(en: Personne, { app, db }: Pick<Api, 'app' | 'db'>, nom: string) {
  const id = await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  await envoyer(app, en, { menageId: id, type: 'AVIS_IMPOSITION' }, [{ nom: `${nom}.txt`, contenu: `avis de ${nom}` }])
  await en.post(`/v1/menages/${id}/commentaires`, { texte: `${nom} part chez sa fille` }).expect(201)
  const departSpontane = { date: jourDans(-31), motif: 'DECES', commentaire: null }
  await en.patch(`/v1/business/menages/${id}/depart-spontane`, { relogement: { departSpontane } }).expect(200)
  return { id, code: (await lireMenageEnBase(db, id)).code_menage }
}

export const valider = async (qui: Personne, id: string) => {
  const { corps } = await qui.get<{ empreinte: string }>(`/v1/rgpd/purges/${id}/apercu`).expect(200)
  await qui.post(`/v1/rgpd/purges/${id}/validation`, { empreinte: corps.empreinte }).expect(200)
}
