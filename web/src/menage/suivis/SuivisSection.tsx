import { formatDateCourte } from '@relogement/domain/common/date.format'
import { typesSuivi } from '@relogement/domain/suivi/suivi.listes'
import { Suspense, useState } from 'react'
import { differe } from '../../core/differe.ts'
import { Section } from '../../core/fiche/Section.tsx'
import { voirLesAutres } from '../../core/formats.ts'
import { Icone, type NomIcone } from '../../core/Icone.tsx'
import { jourDe } from '../../core/jour.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { type Menage, peut } from '../menage.data.ts'

const NoterUnSuivi = differe(() => import('./NoterUnSuivi.tsx'), 'NoterUnSuivi')

type Suivi = NonNullable<Menage['suivis']>[number]

const D_ABORD = 5

/** Les échanges avec le ménage, du plus récent au plus ancien. */
export function SuivisSection() {
  const { menage, passee } = useFiche()
  const { suivis } = menage
  const [saisie, setSaisie] = useState(false)
  const [tous, setTous] = useState(false)
  if (suivis === undefined) return null
  const ranges = [...suivis].sort((a, b) => b.date.localeCompare(a.date))
  const montres = tous ? ranges : ranges.slice(0, D_ABORD)
  return (
    <Section
      id="suivis"
      titre="Suivis"
      nombre={suivis.length}
      actions={
        !passee &&
        peut(menage, 'suivre') && (
          <button className="btn sm ghost" type="button" onClick={() => setSaisie(true)}>
            <Icone nom="plus" />
            Noter un suivi
          </button>
        )
      }
    >
      {ranges.length === 0 ? (
        <p className="vide-s">Aucun suivi enregistré.</p>
      ) : (
        <ol className="feed">
          {montres.map((suivi) => (
            <UnSuivi key={suivi.id} suivi={suivi} />
          ))}
        </ol>
      )}
      <Suspense fallback={null}>{saisie && <NoterUnSuivi fermer={() => setSaisie(false)} />}</Suspense>
      {montres.length < ranges.length && (
        <button className="btn ghost allonge" type="button" onClick={() => setTous(true)}>
          {voirLesAutres(ranges.length - montres.length)}
        </button>
      )}
    </Section>
  )
}

const UnSuivi = ({ suivi: { type, date, dureeMinutes, texte, auteur } }: { readonly suivi: Suivi }) => (
  <li>
    <span className="ic">
      <Icone nom={icones[type] ?? 'bulle'} />
    </span>
    <div>
      <p>
        <b>{typesSuivi[type]}</b>
        {dureeMinutes !== null && `, ${dureeMinutes} min`}
        <span className="muted">
          {' '}
          · {auteur.prenom} {auteur.nom}
        </span>
      </p>
      <p className="texte">{texte}</p>
    </div>
    <time dateTime={date}>{formatDateCourte(jourDe(date))}</time>
  </li>
)

const icones: Readonly<Partial<Record<Suivi['type'], NomIcone>>> = {
  APPEL: 'telephone',
  SMS: 'telephone',
  COURRIEL: 'courriel',
  COURRIER: 'courriel',
  VISITE_DOMICILE: 'maison',
  VISITE_LOGEMENT: 'maison',
  POST_RELOGEMENT: 'maison',
  RENDEZ_VOUS_BUREAU: 'immeuble',
  REUNION_PARTENAIRE: 'personnes',
  MEDIATION: 'personnes',
}
