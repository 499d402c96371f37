import { formatInstant } from '@relogement/domain/common/date.format'
import { listeImportsDeMenages } from '@relogement/domain/import-menages/importMenages.liste'
import { etatsDImport } from '@relogement/domain/import-menages/importMenages.listes'
import { modeleDImportDeMenages } from '@relogement/domain/import-menages/importMenages.modele'
import { useNavigate } from '@tanstack/react-router'
import { usePage } from '../acces/page.ts'
import { api } from '../core/api.ts'
import { adresseDuModele, ChoisirUnClasseur } from '../core/ChoisirUnClasseur.tsx'
import { messageDe } from '../core/erreurs.ts'
import { formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { CLE, type LigneDImport, useEnvoyerUnFichier } from './importMenages.data.ts'
import style from './importMenages.module.css'

const MODELE = adresseDuModele(modeleDImportDeMenages())

/** Les fichiers de ménages reçus ; en envoyer un l'essaie à blanc et ouvre ce qu'il donnerait. */
export function ImportsDeMenagesPage() {
  usePage(listeImportsDeMenages.titre)
  const aller = useNavigate()
  const vue = useListeDeclaree(listeImportsDeMenages, { cle: CLE, lire: (demande) => api('GET /v1/imports-de-menages', demande) })
  const {
    mutate: envoyer,
    isPending,
    error,
  } = useEnvoyerUnFichier(({ id }) => void aller({ to: '/administration/imports-de-menages/$id', params: { id } }))
  return (
    <Liste<LigneDImport>
      {...vue}
      colonnes={COLONNES}
      lienDe={({ id }) => `/administration/imports-de-menages/${id}`}
      actions={
        <>
          <a className="btn" href={MODELE} download="Ménages à importer.csv">
            <Icone nom="telecharger" />
            Modèle à remplir
          </a>
          <ChoisirUnClasseur
            principal
            libelle={isPending ? 'Lecture du fichier' : 'Importer des ménages'}
            etiquette="Choisir le fichier de ménages"
            empeche={isPending}
            choisir={envoyer}
          />
        </>
      }
      dessus={
        <div className={style.dessus} role="status">
          {isPending && <p>Lecture du fichier : chaque ligne est jugée, rien ne s’ouvre encore.</p>}
          {error !== null && (
            <p className={style.refus}>
              <Icone nom="alerte" /> <span>{messageDe(error)}</span>
            </p>
          )}
        </div>
      }
    />
  )
}

const COLONNES = colonnesDe<LigneDImport, typeof listeImportsDeMenages>(listeImportsDeMenages, {
  nom: { carte: 1, rendu: ({ nom }) => nom },
  etat: { largeur: 180, carte: 2, rendu: ({ etat }) => etatsDImport[etat] },
  menages: { largeur: 260, carte: 3, rendu: (ligne) => nombresDe(ligne) },
  par: { largeur: 200, carte: 4, rendu: ({ par }) => par },
  le: { largeur: 190, carte: 5, rendu: ({ le }) => formatInstant(le) },
})

function nombresDe({ etat, aImporter, refuses, deja, faits }: LigneDImport): string {
  if (etat === 'A_BLANC' || etat === 'ECHOUE')
    return [
      `${formatNombre(aImporter)} à importer`,
      refuses > 0 && `${formatNombre(refuses)} à corriger`,
      deja > 0 && `${formatNombre(deja)} déjà là`,
    ]
      .filter(Boolean)
      .join(', ')
  if (etat === 'EN_COURS') return `${formatNombre(faits)} sur ${formatNombre(aImporter)}`
  return etat === 'FAIT' ? `${formatNombre(faits)} importés` : `${formatNombre(faits)} restés`
}
