import { saisieCommentaireSchema } from '@relogement/domain/commentaire/commentaire.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ChoixMultiple } from '../core/formulaire/Choix.tsx'
import { useEtatDeSaisie } from '../core/formulaire/etatDeSaisie.ts'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { ZoneDeTexte } from '../core/formulaire/Texte.tsx'
import { Segments } from '../core/Onglets.tsx'
import type { Vu } from '../sujet/vu.ts'
import type { Commente } from './Commentaires.tsx'
import { personnesAPrevenirOptions, useCommenter } from './commentaire.data.ts'
import styles from './ecrireCommentaire.module.css'

type Visibilite = 'INTERNE' | 'PARTENAIRES'
type Saisie = z.output<typeof saisieCommentaireSchema>

interface Props {
  readonly commente: Commente
  readonly repondre?: boolean
}

/** Écrit un commentaire, pour l'équipe ou aussi pour les partenaires quand la personne a le choix. */
export function EcrireCommentaire({ commente: { vu, interne, partenaires, mentions }, repondre = false }: Props) {
  const commenter = useCommenter(vu)
  const [visibilite, setVisibilite] = useState<Visibilite>(interne ? 'INTERNE' : 'PARTENAIRES')
  const [envois, setEnvois] = useState(0)
  const client = useQueryClient()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: un raccourci du champ, le bouton fait la même chose
    <div
      className={styles.ecrire}
      onKeyDown={envoyerAuClavier}
      onFocus={() => mentions && void client.query(personnesAPrevenirOptions(vu)).catch(() => undefined)}
    >
      <Formulaire<Saisie>
        key={envois}
        schema={saisieCommentaireSchema}
        valeurs={{ texte: '', mentions: [] }}
        brouillon={`${vu.sujet.type}:${vu.id}:commentaire`}
        enregistrer={async (saisie) => void (await commenter({ texte: saisie.texte, visibilite, mentions: saisie.mentions }))}
        apres={() => setEnvois(envois + 1)}
        nom="Écrire un commentaire"
        court
        pied={
          <Pied>
            {mentions && <Prevenir vu={vu} visibilite={visibilite} />}
            {interne && partenaires ? (
              <Segments
                libelle="Qui le lira"
                choix={{ INTERNE: 'Interne', PARTENAIRES: 'Partenaires' }}
                choisi={visibilite}
                choisir={setVisibilite}
              />
            ) : (
              <span className="muted">{interne ? 'Lu par l’équipe' : 'Lu aussi par les partenaires'}</span>
            )}
          </Pied>
        }
      >
        <ZoneDeTexte<Saisie>
          nom="texte"
          libelle="Écrire un commentaire"
          libelleCache
          exemple="Écrire un commentaire"
          lignes={2}
          touche="C"
        />
        {repondre && <PretAEcrire />}
      </Formulaire>
    </div>
  )
}

function PretAEcrire() {
  const { setFocus } = useFormContext<Saisie>()
  useEffect(() => setFocus('texte'), [setFocus])
  return null
}

/** Ctrl Entrée envoie, comme dans une messagerie. */
function envoyerAuClavier({ key, ctrlKey, metaKey, target }: KeyboardEvent) {
  if (key === 'Enter' && (ctrlKey || metaKey) && target instanceof HTMLTextAreaElement) target.form?.requestSubmit()
}

function Pied({ children }: { readonly children: ReactNode }) {
  const { enCours } = useEtatDeSaisie()
  const texte = useWatch<Saisie, 'texte'>({ name: 'texte' })
  const { isDirty } = useFormState()
  if (!isDirty && !texte) return null
  return (
    <div className={`form-f ${styles.pied}`}>
      {children}
      <span className="grow" />
      <button className="btn" type="submit" aria-disabled={enCours || undefined}>
        {enCours ? 'Envoi' : 'Commenter'}
      </button>
    </div>
  )
}

/** Les personnes à prévenir : celles qui pourront lire ce commentaire, et elles seules. */
function Prevenir({ vu, visibilite }: { readonly vu: Vu; readonly visibilite: Visibilite }) {
  const possibles = useQuery(personnesAPrevenirOptions(vu))
  const options = Object.fromEntries(
    (possibles.data ?? [])
      .filter(({ litLesInternes }) => visibilite === 'PARTENAIRES' || litLesInternes)
      .map(({ id, prenom, nom, role }) => [id, `${prenom} ${nom}, ${role}`]),
  )
  return (
    <div className={styles.prevenir}>
      <ChoixMultiple<Saisie>
        nom="mentions"
        libelle="Prévenir"
        options={options}
        vide={possibles.isPending ? 'Chargement' : 'Personne'}
        lecture={possibles}
      />
    </div>
  )
}
