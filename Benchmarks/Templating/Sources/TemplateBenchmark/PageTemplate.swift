/// The templates that both engines render. They use only plain Mustache.
enum PageTemplate {
  static let page = """
    <!doctype html>
    <html lang="{{language}}">
    <head>
    <meta charset="utf-8">
    <title>{{title}} · {{site}}</title>
    <meta name="description" content="{{summary}}">
    <link rel="canonical" href="{{address}}">
    <meta property="og:title" content="{{title}}">
    <meta property="og:description" content="{{summary}}">
    <meta property="og:url" content="{{address}}">
    {{#picture}}
    <meta property="og:image" content="{{source}}">
    <meta property="og:image:alt" content="{{alt}}">
    {{/picture}}
    </head>
    <body>
    <header class="masthead">
    <a class="brand" href="{{home}}">{{site}}</a>
    <nav>
    <ul>
    {{#menu}}
    {{> entry}}
    {{/menu}}
    </ul>
    </nav>
    </header>
    <main id="main">
    <article class="review{{#isPick}} pick{{/isPick}}">
    <header>
    <nav class="crumb"><a href="{{category.url}}">{{category.name}}</a></nav>
    <h1 class="p-name">{{title}}</h1>
    {{#rating}}
    <p class="score">{{value}} of {{best}}</p>
    {{/rating}}
    {{^rating}}
    <p class="score">not rated</p>
    {{/rating}}
    {{#verdict}}
    <p class="verdict">{{verdict}}</p>
    {{/verdict}}
    <p class="meta">by <a href="{{home}}">{{author}}</a> · <time datetime="{{published}}">{{day}}</time></p>
    </header>
    {{#picture}}
    <img src="{{source}}" width="{{width}}" height="{{height}}" alt="{{alt}}">
    {{/picture}}
    <div class="prose">
    {{{body}}}
    </div>
    <ul class="pros">
    {{#pros}}
    <li>{{.}}</li>
    {{/pros}}
    </ul>
    <ul class="tags">
    {{#tags}}
    {{> entry}}
    {{/tags}}
    </ul>
    </article>
    <ul class="cards">
    {{#related}}
    <li>
    <h3><a href="{{url}}">{{title}}</a></h3>
    <p class="meta">{{category.name}} · <time datetime="{{published}}">{{day}}</time></p>
    <p>{{summary}}</p>
    </li>
    {{/related}}
    </ul>
    </main>
    <footer><p>{{site}} · {{author}}</p></footer>
    </body>
    </html>

    """

  /// A link in a list; the page includes this partial twice.
  static let entry = """
    <li><a href="{{url}}"{{#isCurrent}} aria-current="page"{{/isCurrent}}>{{name}}</a></li>

    """
}
